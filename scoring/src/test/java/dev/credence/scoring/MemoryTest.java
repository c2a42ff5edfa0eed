package dev.credence.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MemoryTest {
    @Test
    @DisplayName("Data that exceeds the heap is named with its remedy, which is not fewer samples")
    void dataThatDoNotFitAreNamed() {
        assertThatThrownBy(() -> Memory.reading("The table t.csv", () -> {
                    throw new OutOfMemoryError("Java heap space");
                }))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("The table t.csv does not fit into the memory of this JVM")
                .hasMessageContaining("CREDENCE_JAVA_OPTS=-Xmx")
                .hasMessageContaining("rows or columns")
                .hasMessageNotContaining("samples");
        assertThat(Memory.<Integer>reading("x", () -> 7)).isEqualTo(7);
    }
}
