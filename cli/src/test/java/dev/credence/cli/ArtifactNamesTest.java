package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.core.device.Devices;
import dev.credence.core.method.Methods;
import dev.credence.core.registry.NamedServices;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each module lists its names in {@code src/main/artifacts.properties}: the lists are correct. */
class ArtifactNamesTest {
    /** Chosen only by name, so that no message recommends it. */
    private static final Set<String> UNNAMED_DEVICES = Set.of("cuda");

    @Test
    @DisplayName("Every method is listed by the artifact of its module")
    void everyMethodHasItsArtifact() {
        assertTheirModules(Methods.discoverAll(), Set.of());
        assertTheirModules(Methods.discoverForSeries(), Set.of());
    }

    @Test
    @DisplayName("Every automatically chosen device is listed by the artifact of its module")
    void everyDeviceHasItsArtifact() {
        assertTheirModules(Devices.discover().providers(), UNNAMED_DEVICES);
    }

    private static <T> void assertTheirModules(NamedServices<T> services, Set<String> unnamed) {
        Set<String> names = new TreeSet<>(services.names());
        names.removeAll(unnamed);
        assertThat(services.artifactNames()).isEqualTo(names);
        for (String name : names) {
            String module = services.artifact(name).orElseThrow().replace("dev.credence:credence-", "");
            assertThat(services.get(name)
                            .getClass()
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toString())
                    .as(name)
                    .containsPattern("(/|credence-)" + module + "(/target|-[0-9])");
        }
    }
}
