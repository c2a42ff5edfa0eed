package dev.credence.eval.protocol;

import dev.credence.core.UserException;
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
 * A part of each split's training points that is kept from training, and what is made of it. Which points these are is
 * a function of the comparison's seed and the split, the same for all contenders.
 *
 * @param share of the training points, in (0, 1)
 * @param coverages that the measure asks for; empty where it does not say
 * @param measure calibrates on them and looks at the test points
 */
public record CalibrationPart(double share, List<Double> coverages, Measure measure) {
    private static final String STREAM = "calibration part";

    /** Calibrates a model and measures what is covered. */
    @FunctionalInterface
    public interface Measure {
        /**
         * For one run; called on the run's thread, while the model's device is open.
         *
         * @param model trained on neither part
         * @param calibration the points that were kept
         * @param test the test points
         * @param seed of the run
         */
        List<CalibratedCoverage> of(TrainedModel model, Examples calibration, Examples test, long seed);
    }

    /** @throws UserException unless the share lies between 0 and 1 */
    public CalibrationPart {
        coverages = List.copyOf(coverages);
        if (!(share > 0 && share < 1)) {
            throw new UserException("The share of the training points that is kept for a calibration is " + share
                    + "; expected a number between 0 and 1 (exclusive)");
        }
    }

    /** Of a measure that does not say what it asks for. */
    public CalibrationPart(double share, Measure measure) {
        this(share, List.of(), measure);
    }

    /** The number of points that are kept. */
    int size(int trainingPoints) {
        return (int) Math.round(share * trainingPoints);
    }

    /** The rows of a split's training part: first those that are kept, then the others, each ascending. */
    private int[][] parts(Dataset dataset, int split, long seed) {
        int[] train = dataset.splits().get(split).train();
        int size = size(train.length);
        if (size < 1 || size >= train.length) {
            throw new UserException("Of the " + train.length + " training points of " + dataset.name() + ", " + size
                    + " would be kept for a calibration; expected at least one, and one to train on. Choose another"
                    + " share than " + share + ".");
        }
        int[] order = Stream.FOLDS.of(Comparison.seed(seed, split), STREAM).permutation(train.length, 0);
        int[][] parts = {Arrays.copyOf(order, size), Arrays.copyOfRange(order, size, order.length)};
        for (int[] part : parts) {
            Arrays.sort(part);
            Arrays.setAll(part, i -> train[part[i]]);
        }
        return parts;
    }

    /** The data set whose splits lack what is kept. */
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

    /** What is kept of a split of the whole data set. */
    Examples kept(Dataset dataset, int split, long seed) {
        return dataset.examples().rows(parts(dataset, split, seed)[0]);
    }
}
