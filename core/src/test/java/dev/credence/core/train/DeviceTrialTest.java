package dev.credence.core.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.data.Points;
import dev.credence.core.device.Device;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Inference;
import dev.credence.core.method.StepResult;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** With a clock that only a device's steps advance. */
final class DeviceTrialTest {
    private long now;

    /** A device with a given duration of a step. */
    private DeviceProvider device(String name, int priority, long micros, boolean onTrial) {
        return new DeviceProvider() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String description() {
                return "for this test";
            }

            @Override
            public int priority() {
                return priority;
            }

            @Override
            public boolean isOnTrial() {
                return onTrial;
            }

            @Override
            public Optional<String> unavailable() {
                return Optional.empty();
            }

            @Override
            public Device open() {
                if (micros < 0) {
                    throw new IllegalStateException("there is no GPU");
                }
                return stub(Device.class, "name", () -> String.valueOf(micros));
            }
        };
    }

    /** A stub that answers one of the methods; the others do nothing. */
    private static <T> T stub(Class<T> type, String answered, Supplier<Object> answer) {
        Class<?>[] types = {type};
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), types, (proxy, method, arguments) -> {
            if (method.getName().equals("deferredSteps")) {
                return Optional.empty();
            }
            return method.getName().equals(answered) ? answer.get() : null;
        }));
    }

    /** A trial with steps of the duration in the device's name. */
    private DeviceTrial trial(long steps) {
        return new DeviceTrial(
                device -> stub(Inference.class, "step", () -> {
                    now += 1000 * Long.parseLong(device.name());
                    return new StepResult(0, 0, 0, 0);
                }),
                () -> new Points(new float[2], new float[1]),
                1,
                steps,
                0.001,
                () -> now);
    }

    @Test
    void theFasterIsChosenAndTheSentenceSaysWhy() {
        DeviceProvider usual = device("usual", 0, 40, false);
        DeviceTrial.Outcome faster = trial(100_000_000).between(usual, device("other", -1, 20, true), 1);
        assertThat(faster.chosen().name()).isEqualTo("other");
        assertThat(faster.reason()).startsWith("Device other: a step takes ").contains("on usual");
        DeviceTrial.Outcome slower = trial(100_000_000).between(usual, device("other", -1, 90, true), 1);
        assertThat(slower.chosen()).isSameAs(usual);
        assertThat(slower.reason()).startsWith("Device usual: a step takes ").contains("on other");
    }

    @Test
    void ofAShortTrainingNothingIsTried() {
        DeviceProvider usual = device("usual", 0, 40, false);
        DeviceTrial.Outcome outcome = trial(1000).between(usual, device("other", -1, -1, true), 1);
        assertThat(outcome.chosen()).isSameAs(usual);
        assertThat(outcome.reason()).isEqualTo("Device usual: the training is short, other was not tried.");
    }

    @Test
    void aTrainingThatIsShortOnlyAfterTheFirstStepsIsShort() {
        int[] taken = {0};
        DeviceProvider usual = device("usual", 0, 40, false);
        DeviceTrial slowAtFirst = new DeviceTrial(
                device -> stub(Inference.class, "step", () -> {
                    now += taken[0]++ < 100 ? 1_000_000 : 10_000;
                    return new StepResult(0, 0, 0, 0);
                }),
                () -> new Points(new float[2], new float[1]),
                1,
                100_000,
                0.001,
                () -> now);
        assertThat(slowAtFirst.between(usual, device("other", -1, -1, true), 1).reason())
                .isEqualTo("Device usual: the training is short, other was not tried.");
    }

    @Test
    void aContenderThatCannotDoItLeavesTheUsual() {
        DeviceProvider usual = device("usual", 0, 40, false);
        DeviceTrial.Outcome outcome = trial(100_000_000).between(usual, device("other", -1, -1, true), 3);
        assertThat(outcome.chosen()).isSameAs(usual);
        assertThat(outcome.reason()).contains("there is no GPU");
    }

    @Test
    void devicesSayWhoIsOnTrial() {
        DeviceProvider usual = device("usual", 0, 40, false);
        DeviceProvider other = device("other", -1, 20, true);
        assertThat(Devices.of(usual).onTrial()).isEmpty();
        assertThat(Devices.of(usual, other).onTrial()).containsSame(other);
        assertThat(Devices.of(usual, other).choose(Devices.AUTO)).isSameAs(usual);
    }
}
