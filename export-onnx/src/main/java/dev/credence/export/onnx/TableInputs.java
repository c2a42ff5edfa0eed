package dev.credence.export.onnx;

import dev.credence.core.data.Column;
import dev.credence.core.model.RealMlp;
import dev.credence.inference.auto.entry.EntryShape;
import dev.credence.inference.auto.gap.Donors;
import dev.credence.inference.auto.table.ColumnCoding;
import dev.credence.inference.auto.table.EmbeddingCoding;
import dev.credence.inference.auto.table.NumberCoding;
import dev.credence.inference.auto.table.OneHotCoding;
import dev.credence.inference.auto.table.Scaling;
import dev.credence.inference.auto.table.TableCoding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * The encoding of a table's inputs as those of the members of the method auto. An input is a number, NaN if missing, or
 * says by 1 that a cell has a category; a cell without its category is missing.
 */
final class TableInputs {
    private static final double FAR = 1e150; // its square is finite, and beyond it scaled values are ±3

    private final Expressions e;
    private final List<Column> columns;
    private final String x;
    private final List<String> missing = new ArrayList<>(); // [N, 1] of each column

    /** @param x [N, inputs], 64 bits */
    TableInputs(Expressions e, List<Column> columns, String x) {
        this.e = e;
        this.columns = columns;
        this.x = x;
    }

    /** Names of the inputs: the column, or column=category. */
    static List<String> names(List<Column> columns) {
        List<String> names = new ArrayList<>();
        for (Column column : columns) {
            if (column.categorical()) {
                column.values().forEach(value -> names.add(column.name() + "=" + value));
            } else {
                names.add(column.name());
            }
        }
        return names;
    }

    /**
     * Encoded rows. Tensors are absent, "", without such columns.
     *
     * @param numbers scaled numbers [N, d], 32 bits
     * @param pieces piecewise-linear codes [N, P], 32 bits
     * @param codes rows of embedding tables [N, E], integers
     * @param coding of the rows
     */
    record Encoded(String numbers, String pieces, String codes, TableCoding coding) {
        EntryShape shape(int classes) {
            return new EntryShape(coding.numbers(), coding.embeddings(), classes);
        }
    }

    Encoded encode(TableCoding coding) {
        List<String> numbers = new ArrayList<>();
        List<String> pieces = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        int at = 0;
        for (int j = 0; j < columns.size(); j++) {
            ColumnCoding column = coding.columns().get(j);
            int width = Math.max(1, columns.get(j).values().size());
            String cells = e.slice(x, at, at + width, 1);
            at += width;
            if (column instanceof NumberCoding number) {
                number(number, cells, numbers, pieces);
                continue;
            }
            String present = e.op("Greater", cells, e.number(0.5));
            String any = e.extreme("ReduceMax", e.narrow(present), 1);
            missing.add(e.op("Less", any, e.number32(0.5f)));
            if (column instanceof OneHotCoding oneHot) {
                for (int c = 0; c < width; c++) {
                    Scaling value = oneHot.values().get(c);
                    if (value.factor() != 0) {
                        numbers.add(either(e.slice(present, c, c + 1, 1), value));
                    }
                }
            } else if (column instanceof EmbeddingCoding embedding) {
                codes.add(code(embedding, present, any));
            }
        }
        return new Encoded(joined(numbers), joined(pieces), joined(codes), coding);
    }

    private String joined(List<String> parts) {
        return parts.isEmpty() ? "" : e.concat(1, parts);
    }

    private void number(NumberCoding number, String cell, List<String> numbers, List<String> pieces) {
        String absent = e.op("IsNaN", cell);
        missing.add(absent);
        String filled = e.where(absent, e.number(number.fill()), cell);
        if (number.value().factor() != 0) {
            numbers.add(scaled(number.value(), filled));
        }
        if (number.missing().factor() != 0) {
            numbers.add(either(absent, number.missing()));
        }
        int count = number.pieces();
        if (count > 0) {
            double[] width = new double[count];
            double[] from = new double[count];
            for (int t = 0; t < count; t++) {
                width[t] = number.edges().get(t + 1) - number.edges().get(t);
                from[t] = number.edges().get(t) / width[t];
            }
            String part = e.sub(e.div(filled, e.doubles(width, count)), e.doubles(from, count));
            String clipped = e.op("Clip", part, e.number(0), e.number(1));
            pieces.add(e.narrow(e.sub(e.mul(clipped, e.number(2)), e.number(1))));
        }
    }

    private String scaled(Scaling scaling, String cell) {
        String wide = e.mul(e.sub(cell, e.number(scaling.median())), e.number(scaling.factor()));
        String z = e.op("Clip", wide, e.number(-FAR), e.number(FAR));
        String length = e.op("Sqrt", e.add(e.square(z), e.number(RealMlp.LIMIT * RealMlp.LIMIT)));
        return e.narrow(e.div(e.mul(z, e.number(RealMlp.LIMIT)), length));
    }

    private String either(String condition, Scaling scaling) {
        return e.where(condition, e.number32(scaling.apply(1)), e.number32(scaling.apply(0)));
    }

    /** The row of a cell's category in its table. */
    private String code(EmbeddingCoding embedding, String present, String any) {
        int categories = embedding.seen().size();
        int[] rowOf = new int[categories + 1];
        for (int c = 0; c <= categories; c++) {
            rowOf[c] = embedding.embedding(c);
        }
        String category = e.op("ArgMax", List.of(Expressions.integerAttribute("axis", 1)), e.narrow(present));
        String known = e.where(e.op("Greater", any, e.number32(0.5f)), category, e.integer(categories));
        return e.gather(e.integers(rowOf), known, 0);
    }

    /**
     * Whether rows [N, 1] have gaps that the model fills by cells of its training rows, which a graph cannot; "" for
     * none. After {@link #encode}.
     */
    String unfilled(Donors donors) {
        if (donors.isEmpty()) {
            return "";
        }
        String gaps = e.wide(e.concat(1, missing));
        double[] unlearnt = new double[columns.size()];
        for (int j = 0; j < unlearnt.length; j++) {
            unlearnt[j] = donors.learnt().get(j) ? 0 : 1;
        }
        String all = e.sum(gaps, 1, true);
        String others = e.matMul(gaps, e.doubles(unlearnt, unlearnt.length, 1));
        String many = e.op("Greater", e.sub(all, others), e.number(donors.usualGaps()));
        String filled = e.op("Or", e.op("Greater", others, e.number(0)), many);
        Set<BitSet> common = donors.commonGaps();
        return common.isEmpty() ? filled : e.op("And", filled, e.op("Not", isCommon(gaps, all, common)));
    }

    /** |g|² + |p|² − 2 g·p is 0 for the pattern p of a row's gaps g. */
    private String isCommon(String gaps, String all, Set<BitSet> common) {
        List<BitSet> patterns = new ArrayList<>(common);
        patterns.sort((a, b) -> a.toString().compareTo(b.toString()));
        int count = patterns.size();
        double[] twice = new double[columns.size() * count];
        double[] sizes = new double[count];
        for (int k = 0; k < count; k++) {
            sizes[k] = patterns.get(k).cardinality();
            int pattern = k;
            patterns.get(k).stream().forEach(j -> twice[j * count + pattern] = 2);
        }
        String shared = e.matMul(gaps, e.doubles(twice, columns.size(), count));
        String distance = e.sub(e.add(all, e.doubles(sizes, count)), shared);
        return e.op("Less", e.extreme("ReduceMin", distance, 1), e.number(0.5));
    }
}
