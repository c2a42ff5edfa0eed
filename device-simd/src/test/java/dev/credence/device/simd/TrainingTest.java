package dev.credence.device.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TrainingTest {
    @Test
    void aSeedGivesTheSameBitsBeforeAndAfterTheCompilerIsThrough() {
        try (SimdDevice device = new SimdDevice()) {
            Training one = new Training(device);
            Training two = new Training(device);
            for (int i = 0; i < 3000; i++) {
                one.step();
            }
            for (int i = 0; i < 3000; i++) {
                two.step();
            }
            List<float[]> expected = one.parameters();
            List<float[]> found = two.parameters();
            for (int i = 0; i < expected.size(); i++) {
                assertThat(found.get(i)).isEqualTo(expected.get(i));
            }
        }
    }
}
