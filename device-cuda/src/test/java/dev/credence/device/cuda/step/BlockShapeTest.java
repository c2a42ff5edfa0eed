package dev.credence.device.cuda.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockShapeTest {
    private static final int HOPPER = 227 << 10;
    private static final BlockShape MANY = new BlockShape(128, 4);
    private static final BlockShape TWO = new BlockShape(256, 2);
    private static final BlockShape ALONE = new BlockShape(512, 1);

    private static BlockShape.Choice choose(Step step, int largest) {
        BlockShape.Choice choice = BlockShape.choose(cheap -> step, largest);
        assertThat(choice.plan().layout().sharedBytes())
                .isLessThanOrEqualTo(choice.shape().room(largest));
        return choice;
    }

    private static Step dropout(int samples, int points, int units) {
        return TrainingTrials.trial(TrainingTrials.Kind.DROPOUT, samples, points, 3, units)
                .step();
    }

    @ParameterizedTest
    @ValueSource(ints = {99 << 10, 163 << 10, HOPPER})
    void theBlocksOfAMultiprocessorHaveRoomSideBySide(int largest) {
        for (BlockShape shape : new BlockShape[] {MANY, TWO, ALONE}) {
            int block = shape.room(largest) + 16 * shape.threads() + 1024;
            assertThat(shape.blocks() * block).isBetween(largest, largest + 1024);
        }
    }

    @Test
    void aSmallStepHasManyBlocks() {
        BlockShape.Choice choice = choose(dropout(5, 8, 20), HOPPER);
        assertThat(choice.shape()).isEqualTo(MANY);
        assertThat(choice.plan().step().cut().parts()).isEqualTo(1);
    }

    @Test
    void aLargerStepHasTwoBlocksAlsoInTwoParts() {
        BlockShape.Choice whole = choose(dropout(10, 32, 50), HOPPER);
        assertThat(whole.shape()).isEqualTo(TWO);
        assertThat(whole.plan().step().cut().parts()).isEqualTo(1);
        BlockShape.Choice two = choose(dropout(10, 32, 100), HOPPER);
        assertThat(two.shape()).isEqualTo(TWO);
        assertThat(two.plan().step().cut().parts()).isEqualTo(2);
    }

    @Test
    void aStepInManyPartsHasAllTheMemory() {
        BlockShape.Choice many = choose(dropout(20, 32, 200), HOPPER);
        assertThat(many.shape()).isEqualTo(ALONE);
        assertThat(many.plan().fits()).isTrue();
        assertThat(many.plan().step().cut().parts()).isGreaterThan(2);
    }

    @Test
    void aStepThatFitsNowhereIsStillPlanned() {
        BlockShape.Choice choice = choose(dropout(2, 2, 30), 8192 + 512);
        assertThat(choice.plan().fits()).isFalse();
    }

    @Test
    void constantsMustHaveRoom() {
        assertThatThrownBy(() -> choose(dropout(2, 2, 3), 8192 + 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("No block has room");
    }
}
