package dev.credence.eval.protocol;

import dev.credence.core.UserException;
import dev.credence.core.data.Copies;
import dev.credence.core.data.Dataset;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Split;
import dev.credence.core.random.Stream;
import dev.credence.core.train.TrainedModel;
import dev.credence.eval.coverage.CalibratedCoverage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A calibration set, held out from each split's training points, and its use. Its points are a function of the
 * comparison's seed and the split, the same for all contenders. {@linkplain Copies Copies} are in one part.
 *
 * @param share fraction of the training points, in (0, 1)
 * @param coverages nominal coverages of the measure; empty if unspecified
 * @param measure calibrates on these points and evaluates on the test points
 */
public record CalibrationPart(double share, List<Double> coverages, Measure measure) {
    private static final String STREAM = "calibration part";

    /** Calibrates a model and measures coverage. */
    @FunctionalInterface
    public interface Measure {
        /**
         * Measures one run; called on the run's thread, while the model's device is open.
         *
         * @param model a model trained on neither part
         * @param calibration the calibration set
         * @param test the test points
         * @param seed seed of the run
         */
        List<CalibratedCoverage> of(TrainedModel model, Examples calibration, Examples test, long seed);
    }

    /** @throws UserException unless the share is between 0 and 1 */
    public CalibrationPart {
        coverages = List.copyOf(coverages);
        if (!(share > 0 && share < 1)) {
            throw new UserException("The share of the training points that is kept for a calibration is " + share
                    + "; expected a number between 0 and 1 (exclusive)");
        }
    }

    /** A calibration part with unspecified coverages. */
    public CalibrationPart(double share, Measure measure) {
        this(share, List.of(), measure);
    }

    /** Number of calibration points. */
    int size(int trainingPoints) {
        return (int) Math.round(share * trainingPoints);
    }

    /** Rows of a split's training part: first the calibration set, then the others, each ascending. */
    private int[][] parts(Dataset dataset, int split, long seed) {
        int[] train = dataset.splits().get(split).train();
        int size = size(train.length);
        if (size < 1 || size >= train.length) {
            throw new UserException("Of the " + train.length + " training points of " + dataset.name() + ", " + size
                    + " would be kept for a calibration; expected at least one, and one to train on. Choose another"
                    + " share than " + share + ".");
        }
        Copies.Parts divided = Copies.of(dataset.train(split))
                .holdOut(
                        size,
                        n -> Stream.FOLDS
                                .of(Comparison.seed(seed, split), STREAM)
                                .permutation(n, 0));
        int[][] parts = {divided.held(), divided.kept()};
        for (int[] part : parts) {
            Arrays.sort(part);
            Arrays.setAll(part, i -> train[part[i]]);
        }
        return parts;
    }

    /** The data set without the calibration points in its splits' training parts. */
    Dataset without(Dataset dataset, long seed) {
        List<Split> splits = new ArrayList<>();
        for (int split = 0; split < dataset.splits().size(); split++) {
            splits.add(new Split(
                    parts(dataset, split, seed)[1], dataset.splits().get(split).test()));
        }
        return new Dataset(
                dataset.name(),
                dataset.task(),
                dataset.examples(),
                dataset.inputNames(),
                dataset.targetName(),
                dataset.classNames(),
                splits);
    }

    /** The calibration set of a split of the whole data set. */
    Examples kept(Dataset dataset, int split, long seed) {
        return dataset.examples().rows(parts(dataset, split, seed)[0]);
    }
}
