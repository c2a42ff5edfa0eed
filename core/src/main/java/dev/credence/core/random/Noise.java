package dev.credence.core.random;

/** A stream of random words at the current step; the graph that owns it advances the step before each replay. */
public final class Noise {
    private final CounterRandom random;
    private int step;

    public Noise(CounterRandom random) {
        this.random = random;
    }

    public CounterRandom random() {
        return random;
    }

    public int step() {
        return step;
    }

    public void setStep(int step) {
        this.step = step;
    }
}
