package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** In separate JVMs: directives apply to a whole process. */
final class CompilerDirectivesTest {
    @Test
    void openingADeviceAddsThemForTheProductsAlone() throws Exception {
        List<String> lines = OwnJvm.lines("directive ", DirectivesProbe.class);
        assertThat(lines)
                .contains("inline: -jdk/incubator/vector/*.*")
                .anyMatch(line -> line.contains("dev/credence/device/simd/Tiles.*")
                        && line.contains("dev/credence/device/simd/PackedTiles.*")
                        && line.contains("dev/credence/device/simd/Narrow.*")
                        && line.contains("dev/credence/device/simd/Vectors.*"));
        assertThat(lines.stream().filter(line -> line.startsWith("matching: "))).hasSize(2); // and HotSpot's default
    }

    @Test
    void aPropertyLeavesThemOut() throws Exception {
        assertThat(OwnJvm.lines("directive ", DirectivesProbe.class, "-Dcredence.simd.directives=false"))
                .isNotEmpty()
                .noneMatch(line -> line.contains("credence"));
    }
}
