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
    /** Outputs drawn from their means and variances, one stream for each sample. */
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
    /** What breaks ties and fills steps in calibrated sets. */
    CALIBRATION(0x63616C69L << 32),
    /** The seeds of the members of an ensemble. */
    MEMBERS(0x6D656D62L << 32),
    /** The noise of an optimiser, one stream for each name. */
    OPTIMISER(0x6F707469L << 32),
    /** Networks drawn from what was kept of a training. */
    SNAPSHOTS(0x736E6170L << 32),
    /** Which rows are in which fold. */
    FOLDS(0x666F6C64L << 32),
    /** The order of the rows in which a member of a stack is trained. */
    MEMBER_ORDER(0x6F726472L << 32),
    /** A tabular network: the first of its input, the next of the rows it is initialised by, then layer by layer. */
    TABULAR_NETWORK(0x7461626CL << 32),
    /** Which rows explain a model, and in which order its columns are exchanged; one stream for each use. */
    EXPLANATION(0x6578706CL << 32),
    /** An adversary's choice of draws. */
    ADVERSARY(0x6164L << 32),
    /** Which points are labelled first, which are looked at, and what breaks ties among them. */
    ACQUISITION(0x61637175L << 32),
    /** The transitions of Markov chains, one stream for each chain's name. */
    CHAINS(0x6D636D63L << 32),
    /** Tie-breaking in a monitor's tests, one stream for each test's name. */
    MONITORING(0x6D6F6E69L << 32),
    /** A policy's draws and the seeds of its trainings. */
    DECISIONS(0x64656369L << 32),
    /** The contexts and rewards of a bandit, one stream for each name. */
    BANDITS(0x62616E64L << 32),
    /** The weights of functions drawn from a prior, one stream for each function and block. */
    PRIOR_FUNCTIONS(0x7072696FL << 32),
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

    /**
     * The generator of one of its streams.
     *
     * @param number from 0
     */
    public CounterRandom of(long seed, int number) {
        if (number < 0) {
            throw new IllegalArgumentException("Stream " + number + " of " + this + ": the first is 0");
        }
        return CounterRandom.of(seed, first + number);
    }

    /** The generator of a seed and a name: of that stream here that is {@code name.hashCode()} modulo 2³². */
    public CounterRandom of(long seed, String name) {
        long hash = name.hashCode();
        return CounterRandom.of(seed, first + Math.floorMod(hash - first, WIDTH));
    }
}
