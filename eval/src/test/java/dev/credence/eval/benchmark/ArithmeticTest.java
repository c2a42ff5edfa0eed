package dev.credence.eval.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ArithmeticTest {
    @Test
    void aSampledPerceptronHasThreePassesALayerAndTwoInTheFirst() {
        // 320 rows: x W and xᵀ g of 13·50, then x W, xᵀ g and g Wᵀ of 50·1
        assertThat(Arithmetic.sampled(Arithmetic.perceptron(320, 13, 50, 1)))
                .isEqualTo(2L * 320 * (2 * 13 * 50 + 3 * 50));
    }

    @Test
    void momentsTakeThreeProductsALayerAndTwoInTheFirst() {
        assertThat(Arithmetic.moments(Arithmetic.perceptron(32, 13, 50, 1)))
                .isEqualTo(2L * 32 * (2 * 2 * 13 * 50 + 3 * 3 * 50));
    }

    @Test
    void anAdversarialStepIsTheSumOfItsNetworks() {
        var generator = Arithmetic.perceptron(10, 3, 5);
        var discriminator = Arithmetic.perceptron(10, 5, 7, 1);
        var network = Arithmetic.perceptron(40, 5, 1);
        long draws = 2L * 10 * 3 * 5;
        long judged = 2L * 10 * (5 * 7 + 7);
        long judgedAndTaught = 2L * 10 * (2 * 5 * 7 + 3 * 7);
        assertThat(Arithmetic.adversarial(generator, discriminator, network))
                .isEqualTo(draws
                        + 2 * judgedAndTaught // the discriminator's update
                        + 3 * draws
                        + 2 * judged
                        + 2L * 40 * (2 * 5));
    }
}
