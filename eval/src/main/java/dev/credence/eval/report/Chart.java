package dev.credence.eval.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chart as the page's script reads it (report.js): what is drawn, not how. Every contender has a number, which
 * decides its colour and symbol in all charts.
 */
sealed interface Chart {
    /**
     * Values split by split, a row for each contender, with mean and standard error; published numbers as rows without
     * values.
     */
    record Dots(String axis, List<Row> rows) implements Chart {
        @Override
        public String kind() {
            return "dots";
        }

        /**
         * A row.
         *
         * @param contender its number, or null for a published result
         */
        record Row(
                String label,
                @Nullable Integer contender,
                double[] values,
                double mean,
                @Nullable Double se) {}
    }

    /**
     * Lines.
     *
     * @param diagonal whether perfection is the line y = x
     */
    record Lines(String xAxis, String yAxis, boolean diagonal, List<Line> lines) implements Chart {
        @Override
        public String kind() {
            return "lines";
        }

        /** A contender's line. */
        record Line(String label, int contender, double[] x, double[] y) {}
    }

    /**
     * Lines with a bar from {@code lower} to {@code upper} at each of their points; those that were published are thin
     * and dashed.
     */
    record Bands(String xAxis, String yAxis, List<Band> lines) implements Chart {
        @Override
        public String kind() {
            return "bands";
        }

        /** A line; no bars where {@code lower} is empty. */
        record Band(
                String label,
                int contender,
                boolean published,
                double[] x,
                double[] y,
                double[] lower,
                double[] upper) {}
    }

    /**
     * A point for each contender, with a standard error.
     *
     * @param xLog whether x is logarithmic
     * @param target a value of y to be aimed at, if there is one
     */
    record Points(
            String xAxis,
            String yAxis,
            boolean xLog,
            @Nullable Double target,
            List<Point> points) implements Chart {
        @Override
        public String kind() {
            return "points";
        }

        /** A contender's point. */
        record Point(
                String label,
                int contender,
                double x,
                double y,
                @Nullable Double se) {}
    }

    /** Predictions against what was observed, with central 95 % intervals. */
    record Observed(int contender, double[] observed, double[] mean, double[] lower, double[] upper) implements Chart {
        @Override
        public String kind() {
            return "observed";
        }
    }

    /**
     * Mean ranks on an axis from 1 to the number of contenders.
     *
     * @param criticalDifference how far apart two must be to differ; null where it cannot be told
     */
    record Ranks(List<Rank> ranks, @Nullable Double criticalDifference) implements Chart {
        @Override
        public String kind() {
            return "ranks";
        }

        /** A contender's mean rank. */
        record Rank(String label, int contender, double mean) {}
    }

    /** A bar for each of several things, with its standard error. */
    record Bars(String axis, List<Bar> bars) implements Chart {
        @Override
        public String kind() {
            return "bars";
        }

        /** A bar; null where a number is not finite. */
        record Bar(
                String label,
                @Nullable Double value,
                @Nullable Double se) {}
    }

    /**
     * How predictions change with one column.
     *
     * @param categories the names of the column's values; null where it has numbers
     * @param x the values, or the places of the categories
     * @param individual the curves of single rows
     */
    record Dependence(
            String xAxis,
            String yAxis,
            @Nullable List<String> categories,
            double[] x,
            List<Curve> lines,
            double[][] individual)
            implements Chart {
        @Override
        public String kind() {
            return "dependence";
        }

        /** A curve, with an inner band {@code low … high} and, where it is not empty, an outer one. */
        record Curve(
                String label,
                int contender,
                double[] mean,
                double[] low,
                double[] high,
                double[] lower,
                double[] upper) {}
    }

    /** Curves over a number, each with its own points, with bands and single points. */
    record Functions(String xAxis, String yAxis, List<Trace> curves, List<Cloud> clouds) implements Chart {
        @Override
        public String kind() {
            return "functions";
        }

        /**
         * A curve, with the area from {@code lower} to {@code upper} where these are not empty.
         *
         * @param thin whether it is one of many
         */
        record Trace(
                String label, int contender, boolean thin, double[] x, double[] y, double[] lower, double[] upper) {}

        /** Points. */
        record Cloud(String label, int contender, double[] x, double[] y) {}
    }

    /** The name by which the script knows the kind. */
    String kind();
}
