package dev.credence.eval.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Data of a chart for the page's script (report.js), which decides on the drawing. Every contender has a number, which
 * determines its colour and symbol in all charts.
 */
sealed interface Chart {
    /**
     * Values by split, one row per contender, with mean and standard error; published results are rows without values.
     */
    record Dots(String axis, List<Row> rows) implements Chart {
        @Override
        public String kind() {
            return "dots";
        }

        /**
         * A row.
         *
         * @param contender its number; null for a published result
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
     * @param diagonal whether y = x is the ideal line
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
     * Evidence of a sequential test, as a power of ten, with the limit of its alarm.
     *
     * @param unit what x counts
     * @param x rows or times [N]
     * @param y evidence [N]
     * @param alarm whether it has raised one
     */
    record Evidence(String label, String unit, double[] x, double[] y, double limit, boolean alarm) implements Chart {
        @Override
        public String kind() {
            return "evidence";
        }
    }

    /**
     * A reliability diagram: y = x is the ideal line.
     *
     * @param se standard errors of y
     * @param counts points in each tenth of the x axis
     */
    record Reliability(String xAxis, String yAxis, double[] x, double[] y, double[] se, long[] counts)
            implements Chart {
        @Override
        public String kind() {
            return "reliability";
        }
    }

    /** Lines with error bars from {@code lower} to {@code upper} at each point; published ones are thin and dashed. */
    record Bands(String xAxis, String yAxis, List<Bands.Band> lines) implements Chart {
        @Override
        public String kind() {
            return "bands";
        }

        /** A line; an empty {@code lower} means no error bars. */
        record Band(
                String label,
                int contender,
                boolean published,
                double[] x,
                double[] y,
                double[] lower,
                double[] upper) {}
    }

    /** Moving drawings, which have a place of their own on the page. */
    record Moving(double sight, double secondsPerFrame, List<Film.Scene> scenes, int first) implements Chart {
        @Override
        public String kind() {
            return "film";
        }
    }

    /**
     * A point for each contender, with a standard error.
     *
     * @param xLog whether x is logarithmic
     * @param target target value of y, if any
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

    /** Predictions against observations, with central 95 % intervals. */
    record Observed(int contender, double[] observed, double[] mean, double[] lower, double[] upper) implements Chart {
        @Override
        public String kind() {
            return "observed";
        }
    }

    /**
     * Mean ranks on an axis from 1 to the number of contenders.
     *
     * @param criticalDifference significant difference of two mean ranks; null if unknown
     */
    record Ranks(List<Rank> ranks, @Nullable Double criticalDifference) implements Chart {
        @Override
        public String kind() {
            return "ranks";
        }

        /** A contender's mean rank. */
        record Rank(String label, int contender, double mean) {}
    }

    /** Bars with standard errors. */
    record Bars(String axis, List<Bar> bars) implements Chart {
        @Override
        public String kind() {
            return "bars";
        }

        /** A bar; null for non-finite numbers. */
        record Bar(
                String label,
                @Nullable Double value,
                @Nullable Double se) {}
    }

    /**
     * Dependence of predictions on one column.
     *
     * @param categories names of the column's categories; null for numbers
     * @param x values, or positions of the categories
     * @param individual curves of single rows
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

        /** A curve with an inner band {@code low … high} and optionally an outer one. */
        record Curve(
                String label,
                int contender,
                double[] mean,
                double[] low,
                double[] high,
                double[] lower,
                double[] upper) {}
    }

    /** Functions of a number, each on its own grid, with bands and single points. */
    record Functions(String xAxis, String yAxis, List<Trace> curves, List<Cloud> clouds) implements Chart {
        @Override
        public String kind() {
            return "functions";
        }

        /**
         * A curve, with a band from {@code lower} to {@code upper} if these are not empty.
         *
         * @param thin whether it is one of many
         */
        record Trace(
                String label, int contender, boolean thin, double[] x, double[] y, double[] lower, double[] upper) {}

        /** Points. */
        record Cloud(String label, int contender, double[] x, double[] y) {}
    }

    /**
     * A history and the forecast after it, with bands, the widest first, and what came.
     *
     * @param times of the history and then of the forecast, [N + H]
     * @param history values, NaN where missing, [N]
     * @param actual values after the origin; empty if they are not known
     * @param median [H]
     */
    record Fan(List<String> times, double[] history, double[] actual, double[] median, List<Fan.Band> bands)
            implements Chart {
        @Override
        public String kind() {
            return "fan";
        }

        /** A central interval by lead. */
        record Band(String label, double[] lower, double[] upper) {}
    }

    /** Columns side by side, with horizontal lines of what is expected. */
    record Columns(String xAxis, String yAxis, List<String> labels, double[] values, List<Level> levels)
            implements Chart {
        @Override
        public String kind() {
            return "columns";
        }

        /** A horizontal line; a limit is dashed. */
        record Level(double value, boolean limit) {}
    }

    /** Name of the kind in the script. */
    String kind();
}
