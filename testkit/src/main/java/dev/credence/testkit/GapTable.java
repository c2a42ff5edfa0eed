package dev.credence.testkit;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import dev.credence.core.data.Task;
import dev.credence.core.method.TableProblem;
import dev.credence.core.random.CounterRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A generated table without gaps, whose new rows have some: cells that are emptied, or categories that training did not
 * have, which a method sees as missing cells too.
 *
 * @param name the rule's name
 * @param task the task
 * @param columns the columns
 * @param rows the number of training rows
 * @param rule draws a row's inputs and its target
 * @param emptied the columns without a cell in new rows, one array for each check
 */
record GapTable(String name, Task task, List<Column> columns, int rows, Rule rule, List<int[]> emptied) {
    private static final int SHOPS = 40;

    /** Index of the first new row. */
    private static final int FRESH_FROM = 10_000;

    /** Draws the inputs of a row, followed by its target. */
    @FunctionalInterface
    interface Rule {
        double[] row(CounterRandom random, int i);
    }

    private static final List<Column> NUMBERS = List.of(
            Column.number("a"), Column.number("b"), Column.number("c"), Column.category("d", List.of("u", "v")));
    private static final List<Column> KINDS =
            List.of(Column.number("b"), Column.category("kind", List.of("u", "v", "w")), Column.number("c"));

    private static GapTable real(String name, int rows, List<Column> columns, Rule rule) {
        int[] all = IntStream.range(0, columns.size()).toArray();
        return new GapTable(
                name,
                Task.REGRESSION,
                columns,
                rows,
                rule,
                List.of(new int[] {columns.equals(KINDS) ? 1 : 0}, new int[] {0, 1}, all));
    }

    private static double[] numbers(CounterRandom r, int i, double target) {
        return new double[] {r.normal(0, i), r.normal(1, i), r.normal(2, i), i % 2, target};
    }

    /** Two tables that are learnt quickly: numbers and categories, and classes. */
    static List<GapTable> few() {
        return List.of(all().get(3), all().get(10));
    }

    /** Ten tables with real targets, two with classes. */
    static List<GapTable> all() {
        List<GapTable> tables = new ArrayList<>();
        tables.add(real(
                "linear",
                150,
                NUMBERS,
                (r, i) -> numbers(
                        r, i, 2 * r.normal(0, i) + r.normal(1, i) - 0.5 * r.normal(2, i) + 0.3 * r.normal(9, i))));
        tables.add(real(
                "curved",
                200,
                NUMBERS,
                (r, i) -> numbers(
                        r,
                        i,
                        Math.sin(2 * r.normal(0, i)) + 0.5 * Math.pow(r.normal(1, i), 2) + 0.2 * r.normal(9, i))));
        tables.add(real("correlated inputs", 200, NUMBERS, (r, i) -> {
            double a = r.normal(0, i);
            double b = 0.8 * a + 0.6 * r.normal(1, i);
            return new double[] {a, b, 0.5 * a + r.normal(2, i), i % 2, a + b + 0.2 * r.normal(9, i)};
        }));
        tables.add(real(
                "kinds", 150, KINDS, (r, i) -> kinds(r, i, kind(r, i) + r.normal(1, i) + 0.6 * r.normal(9, i))));
        tables.add(real(
                "interaction",
                300,
                KINDS,
                (r, i) -> kinds(r, i, (kind(r, i) - 1) * 2 * r.normal(1, i) + 0.3 * r.normal(9, i))));
        tables.add(real(
                "noise of its own",
                300,
                NUMBERS,
                (r, i) -> numbers(r, i, r.normal(0, i) + Math.exp(0.7 * r.normal(1, i) - 1) * r.normal(9, i))));
        tables.add(real(
                "log-normal",
                250,
                NUMBERS,
                (r, i) -> numbers(r, i, Math.exp(0.7 * r.normal(0, i) + 0.3 * r.normal(1, i) + 0.2 * r.normal(9, i)))));
        tables.add(real(
                "steps",
                250,
                NUMBERS,
                (r, i) -> numbers(
                        r, i, (r.normal(0, i) > 0.3 ? 2 : 0) + (r.normal(1, i) > 0 ? 1 : 0) + 0.3 * r.normal(9, i))));
        tables.add(real(
                "few rows",
                60,
                NUMBERS,
                (r, i) -> numbers(r, i, 1.5 * r.normal(0, i) + r.normal(1, i) + 0.5 * r.normal(9, i))));
        tables.add(real("ten columns", 300, many(), (r, i) -> {
            double[] row =
                    IntStream.range(0, 11).mapToDouble(j -> r.normal(j, i)).toArray();
            row[10] = 2 * row[0] + row[1] + row[2] + 0.3 * r.normal(12, i);
            return row;
        }));
        tables.add(new GapTable(
                "three classes",
                Task.classification(3),
                KINDS,
                150,
                (r, i) -> {
                    int wrong = r.uniform(5, i) < 0.2 ? (int) (3 * r.uniform(6, i)) : kind(r, i);
                    return kinds(r, i, wrong);
                },
                List.of(new int[] {1}, new int[] {0, 1, 2})));
        tables.add(new GapTable(
                "a rare class",
                Task.classification(2),
                NUMBERS,
                300,
                (r, i) -> {
                    double p = 1 / (1 + Math.exp(3 - 2 * r.normal(0, i)));
                    return numbers(r, i, r.uniform(5, i) < p ? 1 : 0);
                },
                List.of(new int[] {0}, new int[] {0, 1, 2, 3})));
        return tables;
    }

    /** Twenty tables of {@value #SHOPS} shops with effects of their own; new rows are from other shops. */
    static List<GapTable> shops() {
        List<GapTable> tables = new ArrayList<>();
        List<Column> columns = List.of(
                Column.category(
                        "shop", IntStream.range(0, SHOPS).mapToObj(s -> "s" + s).toList()),
                Column.number("b"));
        for (double effect : new double[] {0.5, 1, 2, 4}) {
            for (double noise : new double[] {0.1, 0.5, 1}) {
                tables.add(shops(columns, effect, noise, 480));
            }
            for (int rows : new int[] {200, 800}) {
                tables.add(shops(columns, effect, 0.3, rows));
            }
        }
        return tables;
    }

    private static GapTable shops(List<Column> columns, double effect, double noise, int rows) {
        Rule rule = (r, i) -> {
            // new rows are from five times as many shops, five rows each
            int shop = i < FRESH_FROM ? i % SHOPS : SHOPS + (i - FRESH_FROM) / 5;
            double b = r.normal(1, i);
            return new double[] {
                Math.min(shop, SHOPS - 1), b, effect * r.normal(3, shop) + 0.5 * b + noise * r.normal(9, i)
            };
        };
        String name = "shops with effects of " + effect + ", noise " + noise + ", " + rows + " rows";
        return new GapTable(name, Task.REGRESSION, columns, rows, rule, List.of(new int[] {0}));
    }

    private static List<Column> many() {
        return IntStream.range(0, 10).mapToObj(j -> Column.number("x" + j)).toList();
    }

    private static int kind(CounterRandom r, int i) {
        return (int) (3 * r.uniform(3, i));
    }

    private static double[] kinds(CounterRandom r, int i, double target) {
        return new double[] {r.normal(1, i), kind(r, i), r.normal(2, i), target};
    }

    TableProblem problem() {
        return new TableProblem(task, columns, rows);
    }

    /** The training rows, without gaps. */
    Examples training() {
        return rows(0, rows, new int[0]);
    }

    /** New rows without the cells of some columns. */
    Examples fresh(int count, int... without) {
        return rows(FRESH_FROM, count, without);
    }

    private Examples rows(int first, int count, int[] without) {
        CounterRandom random = CounterRandom.of(22, name.hashCode());
        double[][] x = new double[count][];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            double[] row = rule.row(random, first + i);
            x[i] = Arrays.copyOf(row, row.length - 1);
            y[i] = row[row.length - 1];
            for (int j : without) {
                x[i][j] = Double.NaN;
            }
        }
        return Examples.of(x, y);
    }
}
