package dev.credence.scoring;

import dev.credence.core.predict.CategoricalMixture;
import dev.credence.core.predict.Interval;
import dev.credence.core.predict.Predictive;
import dev.credence.core.predict.RegressionPredictive;
import dev.credence.core.train.ModelDescription;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Predictions as columns, filled tile by tile. Rows of the input that were dropped stay empty. */
public final class PredictionTable {
    private final ModelDescription model;
    private final List<Double> levels;
    private final int[] rowOf;
    private final List<String> header;
    private final List<List<?>> rows;
    private final @Nullable RegionColumns guarantee;

    private PredictionTable(
            ModelDescription model,
            List<Double> levels,
            int[] rowOf,
            int rows,
            List<String> header,
            @Nullable RegionColumns guarantee) {
        this.model = model;
        this.levels = levels;
        this.rowOf = rowOf;
        this.header = header;
        this.guarantee = guarantee;
        this.rows = new ArrayList<>(Collections.nCopies(rows, Collections.nCopies(header.size(), "")));
    }

    /**
     * A table without predictions yet.
     *
     * @param levels of the central intervals; not used in classification
     * @param rowOf the row of each example
     * @param rows in all
     */
    public static PredictionTable of(ModelDescription model, List<Double> levels, int[] rowOf, int rows) {
        return of(model, levels, rowOf, rows, null);
    }

    /** The same with the columns of a guarantee at the end; null for none. */
    public static PredictionTable of(
            ModelDescription model, List<Double> levels, int[] rowOf, int rows, @Nullable RegionColumns guarantee) {
        List<String> header = new ArrayList<>();
        if (model.classNames().isEmpty()) {
            header.addAll(List.of("mean", "sd", "epistemic_sd", "aleatoric_sd"));
            for (double level : levels) {
                header.add("lower_" + percent(level));
                header.add("upper_" + percent(level));
            }
        } else {
            header.add("predicted");
            model.classNames().forEach(name -> header.add("p_" + name));
            header.addAll(List.of("entropy", "mutual_information"));
        }
        if (guarantee != null) {
            header.addAll(guarantee.header());
        }
        return new PredictionTable(model, List.copyOf(levels), rowOf.clone(), rows, List.copyOf(header), guarantee);
    }

    /** 0.975 → 97.5. */
    static String percent(double level) {
        return BigDecimal.valueOf(level).movePointRight(2).stripTrailingZeros().toPlainString();
    }

    public List<String> header() {
        return header;
    }

    /** One row for each row of the input. */
    public List<List<?>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** Takes the predictions of the examples {@code from …} in. */
    public void add(Predictive tile, int from) {
        List<List<Object>> part = tile instanceof RegressionPredictive regression
                ? regression(regression)
                : classification((CategoricalMixture) tile);
        RegionColumns own = guarantee;
        if (own != null) {
            List<List<Object>> calibrated = own.cells(tile, from);
            for (int i = 0; i < part.size(); i++) {
                part.get(i).addAll(calibrated.get(i));
            }
        }
        for (int i = 0; i < part.size(); i++) {
            rows.set(rowOf[from + i], part.get(i));
        }
    }

    private List<List<Object>> regression(RegressionPredictive tile) {
        List<double[]> columns = new ArrayList<>();
        columns.add(tile.mean());
        double[] epistemic = tile.epistemicVariance();
        double[] aleatoric = tile.aleatoricVariance();
        double[] sd = new double[epistemic.length];
        for (int i = 0; i < sd.length; i++) {
            sd[i] = Math.sqrt(epistemic[i] + aleatoric[i]);
            epistemic[i] = Math.sqrt(epistemic[i]);
            aleatoric[i] = Math.sqrt(aleatoric[i]);
        }
        columns.addAll(List.of(sd, epistemic, aleatoric));
        for (double level : levels) {
            Interval interval = tile.interval(level);
            columns.add(interval.lower());
            columns.add(interval.upper());
        }
        List<List<Object>> all = new ArrayList<>();
        for (int i = 0; i < tile.points(); i++) {
            List<Object> row = new ArrayList<>();
            for (double[] column : columns) {
                row.add(column[i]);
            }
            all.add(row);
        }
        return all;
    }

    private List<List<Object>> classification(CategoricalMixture tile) {
        double[][] p = tile.meanProbabilities();
        int[] predicted = tile.predictedClass();
        double[] entropy = tile.predictiveEntropy();
        double[] information = tile.mutualInformation();
        List<List<Object>> all = new ArrayList<>();
        for (int i = 0; i < p.length; i++) {
            List<Object> row = new ArrayList<>();
            row.add(model.classNames().get(predicted[i]));
            for (double probability : p[i]) {
                row.add(probability);
            }
            row.add(entropy[i]);
            row.add(information[i]);
            all.add(row);
        }
        return all;
    }
}
