package dev.credence.testkit;

import dev.credence.core.data.Examples;
import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A generated table whose target is skewed, heavy-tailed or often zero: with inputs like those of {@link TableSample}
 * and m = size/2 + [kind = b], the target is a function of m and random numbers.
 *
 * @param name the rule's name
 * @param rows the number of training rows
 * @param finite whether the target's variance is finite, so that averages over new rows converge
 * @param contaminated whether the standard deviation comes from rare outliers outside the 95 % interval
 * @param target draws the target, given m and its own random numbers
 */
record SkewedTable(String name, int rows, boolean finite, boolean contaminated, Target target) {
    SkewedTable(String name, int rows, boolean finite, Target target) {
        this(name, rows, finite, false, target);
    }

    /** The number of new rows of each table. */
    static final int FRESH = 2000;

    private static final int FIRST_FRESH = 10_000;

    /** Draws a target. */
    @FunctionalInterface
    interface Target {
        double of(double m, Row random);
    }

    /** Random numbers of one row: the k-th is the same on every call. */
    record Row(CounterRandom random, long row) {
        double normal(int k) {
            return random.normal(k, row);
        }

        double uniform(int k) {
            return random.uniform(k, row);
        }

        /** A draw of Student's t with ν degrees of freedom. */
        double student(int degrees) {
            double squares = 0;
            for (int k = 0; k < degrees; k++) {
                squares += normal(k + 5) * normal(k + 5);
            }
            return normal(3) / Math.sqrt(squares / degrees);
        }

        /** A draw of the Pareto distribution with minimum 1 and tail index α. */
        double pareto(double alpha) {
            return Math.pow(uniform(3), -1 / alpha);
        }

        boolean with(double probability) {
            return uniform(4) < probability;
        }
    }

    /** Three of them: without a variance, mostly zero, with rare outliers. */
    static List<SkewedTable> few() {
        Set<String> names = Set.of("log-normal, σ 1.5", "nine tenths zeros", "rare outliers");
        return all().stream().filter(table -> names.contains(table.name())).toList();
    }

    /** Twenty tables of 90 to 300 rows. */
    static List<SkewedTable> all() {
        List<SkewedTable> tables = new ArrayList<>();
        tables.add(new SkewedTable("log-normal, σ 0.3", 90, true, (m, r) -> Math.exp(m + 0.3 * r.normal(3))));
        tables.add(new SkewedTable("log-normal, σ 0.6", 200, true, (m, r) -> Math.exp(m + 0.6 * r.normal(3))));
        tables.add(new SkewedTable("log-normal, σ 1", 300, true, (m, r) -> Math.exp(m + r.normal(3))));
        tables.add(new SkewedTable("log-normal, σ 1.5", 300, false, (m, r) -> Math.exp(m + 1.5 * r.normal(3))));
        tables.add(new SkewedTable("log-normal downwards", 150, true, (m, r) -> 5 - Math.exp(m + 0.5 * r.normal(3))));
        tables.add(new SkewedTable(
                "log-normal far from 0", 200, true, (m, r) -> 1e6 + Math.exp(m + 0.7 * r.normal(3))));
        tables.add(new SkewedTable(
                "prices", 200, true, (m, r) -> Math.round(10 * Math.exp(m + 0.7 * r.normal(3))) - 0.01));
        tables.add(new SkewedTable(
                "log-normal with its own width", 250, true, (m, r) -> Math.exp(m + (m > 1 ? 0.1 : 0.8) * r.normal(3))));
        tables.add(new SkewedTable(
                "a third zeros", 300, true, (m, r) -> r.with(1 / 3.0) ? 0 : Math.exp(m + 0.6 * r.normal(3))));
        tables.add(new SkewedTable(
                "zeros by the input",
                300,
                true,
                (m, r) -> r.with(1 / (1 + Math.exp(2 * m))) ? 0 : Math.exp(m + 0.5 * r.normal(3))));
        tables.add(new SkewedTable(
                "nine tenths zeros", 300, true, (m, r) -> r.with(0.9) ? 0 : Math.exp(m + 0.5 * r.normal(3))));
        tables.add(new SkewedTable(
                "zeros in the middle", 300, true, (m, r) -> r.with(0.4) ? 0 : (m - 0.5) * Math.exp(0.5 * r.normal(3))));
        tables.add(
                new SkewedTable("counts", 300, true, (m, r) -> Math.floor(Math.exp(m) * -2 * Math.log(r.uniform(3)))));
        tables.add(new SkewedTable(
                "counts with zeros",
                300,
                true,
                (m, r) -> r.with(0.5) ? 0 : Math.floor(5 * Math.exp(m) * -Math.log(r.uniform(3)))));
        tables.add(new SkewedTable("Student's t, 5 degrees", 200, true, (m, r) -> m + r.student(5)));
        tables.add(new SkewedTable("Student's t, 2 degrees", 300, false, (m, r) -> m + 0.5 * r.student(2)));
        tables.add(new SkewedTable("Cauchy", 300, false, (m, r) -> m + 0.2 * r.student(1)));
        tables.add(new SkewedTable("Pareto, 4", 200, true, (m, r) -> Math.exp(m) * r.pareto(4)));
        tables.add(new SkewedTable("Pareto, 1.5", 300, false, (m, r) -> Math.exp(m) * r.pareto(1.5)));
        // √(0.02 · 50² + 0.98 · 0.3²) = 7.1, where 95 % are within 0.7 of m
        tables.add(new SkewedTable(
                "rare outliers", 200, false, true, (m, r) -> m + (r.with(0.02) ? 50 : 0.3) * r.normal(3)));
        return tables;
    }

    /** The training rows. */
    Examples training() {
        return rows(0, rows);
    }

    /** {@value #FRESH} new rows. */
    Examples fresh() {
        return rows(FIRST_FRESH, FRESH);
    }

    private Examples rows(int first, int count) {
        CounterRandom random = CounterRandom.of(21, name.hashCode());
        double[][] x = new double[count][];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            Row row = new Row(random, first + i);
            double size = row.normal(0);
            int kind = (int) (3 * row.uniform(1));
            x[i] = new double[] {i % 11 == 0 ? Double.NaN : size, i % 13 == 0 ? Double.NaN : kind, row.normal(2)};
            y[i] = target.of(size / 2 + (kind == 1 ? 1 : 0), row);
        }
        return Examples.of(x, y);
    }
}
