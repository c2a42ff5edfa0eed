package dev.credence.core.random;

/**
 * Purposes of random numbers. Each has its own 2³² streams [first, first + 2³²) of every seed, so that no two purposes
 * share words. Results for a seed depend on the numbers, which therefore never change.
 */
public enum Stream {
    /** Generated data sets, one stream for each name. */
    GENERATED_DATA(Integer.MIN_VALUE),
    /** The random operations of a training step. */
    TRAINING(1L << 32),
    /** The draws of a prediction, and those of its gradients with respect to inputs. */
    PREDICTION(2L << 32),
    /** The draws for the closed-form noise variance. */
    RESIDUAL_VARIANCE(3L << 32),
    /** The order of the training points in an epoch. */
    SHUFFLE(4L << 32),
    /** The split of validation points for early stopping. */
    VALIDATION(5L << 32),
    /** The training steps of a discriminator. */
    DISCRIMINATOR(6L << 32),
    /** The trials of a random search. */
    SEARCH(7L << 32),
    /** Draws of outputs from their means and variances, one stream per sample. */
    MOMENTS(8L << 32),
    /** A method's diagnostics. */
    DIAGNOSTICS(9L << 32),
    /** Posterior draws of weights. */
    WEIGHTS(10L << 32),
    /** Draws from predictive distributions. */
    PREDICTIVE(11L << 32),
    /** The hold-out split that candidates are scored on. */
    HOLD_OUT(12L << 32),
    /** The augmentation of an epoch's images. */
    AUGMENTATION(14L << 32),
    /** Tie-breaking and randomisation in calibrated sets. */
    CALIBRATION(0x63616C69L << 32),
    /** The seeds of the members of an ensemble. */
    MEMBERS(0x6D656D62L << 32),
    /** The noise of an optimiser, one stream for each name. */
    OPTIMISER(0x6F707469L << 32),
    /** Draws of networks from the snapshots of a training run. */
    SNAPSHOTS(0x736E6170L << 32),
    /** The assignment of rows to folds. */
    FOLDS(0x666F6C64L << 32),
    /** The order of the training rows of a stack's member. */
    MEMBER_ORDER(0x6F726472L << 32),
    /** A tabular network: first its input, then the rows for its initialisation, then its layers. */
    TABULAR_NETWORK(0x7461626CL << 32),
    /** The rows and column permutations of explanations, one stream per use. */
    EXPLANATION(0x6578706CL << 32),
    /** An adversarial attack's choice of draws. */
    ADVERSARY(0x6164L << 32),
    /** Active learning: the initial points, the candidate subset and tie-breaking. */
    ACQUISITION(0x61637175L << 32),
    /** The transitions of Markov chains, one stream per chain name. */
    CHAINS(0x6D636D63L << 32),
    /** Tie-breaking in a monitor's tests, one stream per test name. */
    MONITORING(0x6D6F6E69L << 32),
    /** A policy's draws and its training seeds. */
    DECISIONS(0x64656369L << 32),
    /** The contexts and rewards of a bandit, one stream per name. */
    BANDITS(0x62616E64L << 32),
    /** A system to be controlled: starts, measurement noise, random actions, plans; one stream for each use. */
    CONTROL(0x6374726CL << 32),
    /** The weights of prior function draws, one stream per function and block. */
    PRIOR_FUNCTIONS(0x7072696FL << 32),
    /** Networks over time series: windows, initial weights, batches and masks, one stream per network and use. */
    SERIES_NETWORKS(0x73657269L << 32),
    /** The noise of a point in predictions: of a key in place of a seed, one stream for each random operation. */
    POINTS(0x706F696EL << 32),
    /** Initial values, one stream per parameter name. */
    INITIAL_VALUES(0x696E6974L << 32);

    /** Number of streams per purpose. */
    static final long WIDTH = 1L << 32;

    private final long first;

    Stream(long first) {
        this.first = first;
    }

    /** The number of the first stream. */
    public long first() {
        return first;
    }

    /** The generator of the first stream of a seed. */
    public CounterRandom of(long seed) {
        return CounterRandom.of(seed, first);
    }

    /**
     * The generator of one of the purpose's streams.
     *
     * @param number from 0
     */
    public CounterRandom of(long seed, int number) {
        if (number < 0) {
            throw new IllegalArgumentException("Stream " + number + " of " + this + ": the first is 0");
        }
        return CounterRandom.of(seed, first + number);
    }

    /** The generator of a seed and a name: of the purpose's stream congruent to {@code name.hashCode()} modulo 2³². */
    public CounterRandom of(long seed, String name) {
        long hash = name.hashCode();
        return CounterRandom.of(seed, first + Math.floorMod(hash - first, WIDTH));
    }
}
