package dev.credence.core.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.registry.LogCapture;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DevicesTest {
    private record Provider(String name, int priority, Supplier<Optional<String>> check) implements DeviceProvider {
        static Provider working(String name, int priority) {
            return new Provider(name, priority, Optional::empty);
        }

        static Provider broken(String name, int priority, String reason) {
            return new Provider(name, priority, () -> Optional.of(reason));
        }

        @Override
        public String description() {
            return "the device " + name;
        }

        @Override
        public Optional<String> unavailable() {
            return check.get();
        }

        @Override
        public Device open() {
            throw new IllegalStateException("opened " + name);
        }
    }

    private record MissingGpu() implements DeviceProvider {
        @Override
        public String name() {
            return "gpu";
        }

        @Override
        public int priority() {
            return 30;
        }

        @Override
        public boolean isOnTrial() {
            return true;
        }

        @Override
        public String description() {
            return "a GPU";
        }

        @Override
        public Optional<String> unavailable() {
            return Optional.of("no driver");
        }

        @Override
        public Device open() {
            throw new IllegalStateException("opened gpu");
        }
    }

    private static final Devices DEVICES = Devices.of(
            Provider.working("nd4j", 10), Provider.working("simd", 20), Provider.broken("quantum", 30, "no fridge"));

    @Test
    void autoTakesTheAvailableDeviceOfTheHighestPriority() {
        assertThat(DEVICES.choose("auto").name()).isEqualTo("simd");
        assertThat(DEVICES.choose(Devices.AUTO)).isSameAs(DEVICES.choose("simd"));
        assertThatThrownBy(() -> DEVICES.open("auto")).hasMessage("opened simd");
    }

    @Test
    void theAutomaticChoiceIsLoggedOnceWithTheReasonsAgainstTheOthers() {
        Devices devices = Devices.of(
                Provider.working("nd4j", 10),
                Provider.working("simd", 20),
                Provider.broken("quantum", 30, "no fridge"));
        try (LogCapture log = new LogCapture(Devices.class)) {
            devices.choose("auto");
            devices.choose("auto");
            devices.choose("nd4j");
            assertThat(log.lines())
                    .containsExactly(
                            "INFO Device simd: the device simd; not quantum: no fridge; not nd4j: lower priority (10)");
        }
    }

    @Test
    void theChoiceOfTheFastestDeviceIsNoNews() {
        try (LogCapture log = new LogCapture(Devices.class)) {
            Devices.of(Provider.working("nd4j", 10), Provider.working("simd", 20))
                    .choose("auto");
            assertThat(log.lines())
                    .containsExactly("DEBUG Device simd: the device simd; not nd4j: lower priority (10)");
        }
    }

    @Test
    void anAbsentGpuIsNoNewsEither() {
        try (LogCapture log = new LogCapture(Devices.class)) {
            Devices.of(Provider.working("nd4j", 10), Provider.working("simd", 20), new MissingGpu())
                    .choose("auto");
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("DEBUG")
                    .contains("not gpu: no driver");
        }
    }

    @Test
    void theLineNamesAKnownDeviceThatIsNotThere() {
        try (LogCapture log = new LogCapture(Devices.class)) {
            Devices.of(Provider.working("nd4j", 10)).choose("auto");
            assertThat(log.lines())
                    .containsExactly(
                            "DEBUG Device nd4j: the device nd4j; not simd: dev.credence:credence-device-simd is"
                                    + " not on the class path");
        }
        try (LogCapture log = new LogCapture(Devices.class)) {
            Devices.of(Provider.working("quantum", 10)).choose("auto");
            assertThat(log.lines())
                    .containsExactly("DEBUG Device quantum: the device quantum; not nd4j:"
                            + " dev.credence:credence-device-nd4j is not on the class path; not simd:"
                            + " dev.credence:credence-device-simd is not on the class path");
        }
    }

    @Test
    void ofEqualPrioritiesTheFirstByNameIsTaken() {
        assertThat(Devices.of(Provider.working("b", 1), Provider.working("a", 1))
                        .choose("auto")
                        .name())
                .isEqualTo("a");
    }

    @Test
    void whatIsSlowerThanTheChosenOneIsNotAskedWhetherItCouldRun() {
        Devices devices = Devices.of(Provider.working("fast", 9), new Provider("slow", 1, () -> {
            throw new AssertionError("was asked");
        }));
        try (LogCapture log = new LogCapture(Devices.class)) {
            assertThat(devices.choose("auto").name()).isEqualTo("fast");
            assertThat(log.lines()).singleElement().asString().contains("not slow: lower priority (1)");
        }
    }

    @Test
    void aNamedDeviceIsTakenWhateverItsPriority() {
        assertThat(DEVICES.choose("nd4j").name()).isEqualTo("nd4j");
    }

    @Test
    void aNamedDeviceThatCannotRunSaysWhy() {
        assertThatThrownBy(() -> DEVICES.choose("quantum"))
                .isInstanceOf(UserException.class)
                .hasMessage("Device 'quantum' cannot run here: no fridge");
    }

    @Test
    void anUnknownDeviceListsTheKnownOnes() {
        assertThatThrownBy(() -> DEVICES.choose("smid"))
                .isInstanceOf(UserException.class)
                .hasMessage("There is no device 'smid'. Did you mean 'simd'? Known: nd4j, quantum, simd.");
        assertThatThrownBy(() -> Devices.of(Provider.working("nd4j", 1)).choose("simd"))
                .hasMessage("There is no device 'simd' on the class path: add dev.credence:credence-device-simd."
                        + " Known: nd4j.");
    }

    @Test
    void aCheckThatThrowsRulesOutItsOwnDeviceOnly() {
        Devices devices = Devices.of(Provider.working("nd4j", 1), new Provider("bad", 9, () -> {
            throw new UnsatisfiedLinkError("no libbad");
        }));
        assertThat(devices.choose("auto").name()).isEqualTo("nd4j");
        assertThatThrownBy(() -> devices.choose("bad"))
                .isInstanceOf(UserException.class)
                .hasMessage(
                        "Device 'bad' cannot run here: its own check failed with java.lang.UnsatisfiedLinkError: no libbad");
    }

    @Test
    void noDeviceAtAllSaysWhatToAdd() {
        assertThatThrownBy(() -> Devices.of().choose("auto"))
                .isInstanceOf(UserException.class)
                .hasMessage("No device can run here (none found); on the class path must be"
                        + " dev.credence:credence-device-simd with org.bytedeco:openblas-platform, or"
                        + " dev.credence:credence-device-nd4j with an ND4J backend such as org.nd4j:nd4j-native");
        assertThatThrownBy(() -> Devices.of(Provider.broken("a", 1, "x"), Provider.broken("b", 2, "y"))
                        .choose("auto"))
                .hasMessageStartingWith("No device can run here (b: y; a: x)");
    }

    @Test
    void noDeviceMayBeCalledAuto() {
        assertThatThrownBy(() -> Devices.of(Provider.working("auto", 1)))
                .isInstanceOf(UserException.class)
                .hasMessage("A device must not be called 'auto', as " + Provider.class.getName() + " is");
    }

    @Test
    void theDevicesOnTheClassPathAreDiscovered() {
        assertThat(Devices.discover().providers()).isNotNull();
    }

    @Test
    @DisplayName("A device has at most 28 methods to write: products, maps and reductions, noise, images, memory")
    void aDeviceHasFewMethods() {
        assertThat(Arrays.stream(Device.class.getDeclaredMethods())
                        .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                        .map(Method::toGenericString))
                .hasSizeLessThanOrEqualTo(28);
    }
}
