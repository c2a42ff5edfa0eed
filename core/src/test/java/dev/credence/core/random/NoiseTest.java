package dev.credence.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NoiseTest {
    @Test
    void noiseIsAStreamAtAStep() {
        CounterRandom random = CounterRandom.of(1, 2);
        Noise noise = new Noise(random);
        assertThat(noise.random()).isSameAs(random);
        assertThat(noise.step()).isZero();
        noise.setStep(17);
        assertThat(noise.step()).isEqualTo(17);
    }
}
