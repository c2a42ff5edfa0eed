package dev.credence.core.random;

/**
 * Who draws random numbers. Each has 2³² streams of every seed to itself, [first, first + 2³²), so that no two of them
 * ever see the same words, whatever the seed. The numbers are part of what a seed means: results change with them.
 */
public enum Stream {
    /** Generated data sets, one stream for each name. */
    GENERATED_DATA(Integer.MIN_VALUE),
    /** The random operations of a training step. */
    TRAINING(1L << 32),
    /** The draws of a prediction, and those of its gradients with respect to inputs. */
    PREDICTION(2L << 32),
    /** The draws that the noise's closed form is computed with. */
    RESIDUAL_VARIANCE(3L << 32),
    /** The order of the training points in an epoch. */
    SHUFFLE(4L << 32),
    /** Which training points are held out for early stopping. */
    VALIDATION(5L << 32),
    /** The training steps of a discriminator. */
    DISCRIMINATOR(6L << 32),
    /** The trials of a random search. */
    SEARCH(7L << 32),
    /** Outputs drawn from their means and variances. */
    MOMENTS(8L << 32),
    /** The numbers a method reports of itself. */
    DIAGNOSTICS(9L << 32),
    /** Weights drawn from a posterior. */
    WEIGHTS(10L << 32),
    /** Numbers drawn from a predictive distribution. */
    PREDICTIVE(11L << 32),
    /** Which training points candidates are scored on. */
    HOLD_OUT(12L << 32),
    /** How the images of an epoch are augmented. */
    AUGMENTATION(14L << 32),
    /** An adversary's choice of draws. */
    ADVERSARY(0x6164L << 32),
    /** Initial values, one stream for each parameter's name. */
    INITIAL_VALUES(0x696E6974L << 32);

    /** The streams each has to itself. */
    static final long WIDTH = 1L << 32;

    private final long first;

    Stream(long first) {
        this.first = first;
    }

    /** The number of the first stream, for what counts on from it. */
    public long first() {
        return first;
    }

    /** The generator of the first stream of a seed. */
    public CounterRandom of(long seed) {
        return CounterRandom.of(seed, first);
    }

    /** The generator of a seed and a name: of that stream here that is {@code name.hashCode()} modulo 2³². */
    public CounterRandom of(long seed, String name) {
        long hash = name.hashCode();
        return CounterRandom.of(seed, first + Math.floorMod(hash - first, WIDTH));
    }
}
