package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Device;
import dev.credence.device.reference.ReferenceDevice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** Laws of every scenario on every device. */
abstract class ScenarioLaws {
    private static final int STEP = 3;

    private final Supplier<Device> opener;
    private final List<Scenario> scenarios;

    ScenarioLaws(Supplier<Device> opener, List<Scenario> scenarios) {
        this.opener = opener;
        this.scenarios = scenarios;
    }

    @TestFactory
    @DisplayName("Values and gradients agree with the reference")
    Stream<DynamicTest> valuesAndGradientsAgreeWithTheReference() {
        return tests(scenarios, this::agrees);
    }

    @TestFactory
    @DisplayName("A value used twice gets the sum of both gradients")
    Stream<DynamicTest> aValueUsedTwiceGetsTheSumOfBothGradients() {
        return tests(scenarios.stream().map(Scenario::twice).toList(), this::agrees);
    }

    @TestFactory
    @DisplayName("A constant input has no gradient and does not change the others'")
    Stream<DynamicTest> aConstantAmongTheInputsLeavesTheOtherGradientsAlone() {
        List<Scenario> frozen = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            for (String leaf : scenario.trainedNames()) {
                frozen.add(scenario.frozen(leaf));
            }
        }
        return tests(frozen, this::agrees);
    }

    @TestFactory
    @DisplayName("A replayed step gives the same bits, whatever ran in between")
    Stream<DynamicTest> aStepReplayedGivesTheSameBits() {
        return tests(scenarios, scenario -> {
            try (Device device = opener.get()) {
                Replay replay = new Replay(device, scenario);
                Map<String, float[]> first = replay.step(STEP).results();
                replay.step(STEP + 1);
                Map<String, float[]> again = replay.step(STEP).results();
                Closeness.assertSameBits(scenario + ", step repeated", again, first);
            }
        });
    }

    @TestFactory
    @DisplayName("The same seed on a fresh device gives the same bits")
    Stream<DynamicTest> theSameSeedOnAFreshDeviceGivesTheSameBits() {
        return tests(scenarios, scenario -> {
            try (Device one = opener.get();
                    Device other = opener.get()) {
                Map<String, float[]> first =
                        new Replay(one, scenario).step(STEP).results();
                Map<String, float[]> second =
                        new Replay(other, scenario).step(STEP).results();
                Closeness.assertSameBits(scenario + ", fresh device", second, first);
            }
        });
    }

    @TestFactory
    @DisplayName("Another step gives other numbers exactly if there is noise")
    Stream<DynamicTest> anotherStepDrawsOtherNumbersWhereThereIsNoise() {
        return tests(scenarios, scenario -> {
            try (Device device = opener.get()) {
                Replay replay = new Replay(device, scenario);
                float[] first = replay.step(0).output();
                boolean same = true;
                for (int step = 1; step < 6; step++) {
                    same &= Arrays.equals(first, replay.step(step).output());
                }
                // a few elements may be kept by every mask
                if (!scenario.random() || first.length >= 30) {
                    assertThat(same)
                            .as("%s: six steps give the same output", scenario)
                            .isEqualTo(!scenario.random());
                }
            }
        });
    }

    @TestFactory
    @DisplayName("A recorded step agrees with the reference, and gives the same bits when it is repeated")
    Stream<DynamicTest> aRecordedStepIsTheStep() {
        return tests(scenarios, scenario -> {
            try (Device device = opener.get();
                    Device reference = new ReferenceDevice()) {
                Map<String, float[]> expected =
                        new Replay(reference, scenario).step(STEP).results();
                for (Device.Use use : Device.Use.values()) {
                    Replay replay = new Replay(device, scenario);
                    Map<String, float[]> first = replay.recordedStep(STEP, use).results();
                    Closeness.assertClose(scenario.name(), first, expected, scenario.tolerance());
                    replay.recordedStep(STEP + 1, use);
                    Map<String, float[]> again = replay.recordedStep(STEP, use).results();
                    Closeness.assertSameBits(scenario + ", recorded step repeated", again, first);
                }
            }
        });
    }

    private void agrees(Scenario scenario) {
        try (Device device = opener.get();
                Device reference = new ReferenceDevice()) {
            Map<String, float[]> actual =
                    new Replay(device, scenario).step(STEP).results();
            Map<String, float[]> expected =
                    new Replay(reference, scenario).step(STEP).results();
            Closeness.assertClose(scenario.name(), actual, expected, scenario.tolerance());
        }
    }

    private static Stream<DynamicTest> tests(List<Scenario> scenarios, ThrowingConsumer<Scenario> law) {
        return scenarios.stream().map(s -> DynamicTest.dynamicTest(s.name(), () -> law.accept(s)));
    }
}
