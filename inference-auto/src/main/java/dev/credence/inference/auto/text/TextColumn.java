package dev.credence.inference.auto.text;

import dev.credence.core.data.Column;
import dev.credence.core.data.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A column of texts among the inputs of a table: neighbouring {@linkplain Column#word inputs}, one for each word.
 *
 * @param name of the column
 * @param first its first input
 * @param width number of its inputs: most words of a text
 * @param words V, size of the vocabulary: codes from V on are unknown words
 */
public record TextColumn(String name, int first, int width, int words) {
    /** The columns of texts among the inputs. */
    public static List<TextColumn> of(List<Column> columns) {
        List<TextColumn> texts = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            if (columns.get(j).text().isEmpty()) {
                continue;
            }
            Column.Text text = columns.get(j).text().get();
            int last = texts.size() - 1;
            boolean goesOn = last >= 0
                    && texts.get(last).name.equals(text.column())
                    && texts.get(last).first + texts.get(last).width == j;
            if (goesOn) {
                TextColumn begun = texts.get(last);
                texts.set(last, new TextColumn(begun.name, begun.first, begun.width + 1, begun.words));
            } else {
                texts.add(new TextColumn(text.column(), j, 1, text.words()));
            }
        }
        return texts;
    }

    /** The codes of each row's words, in their order [N][words of the row]. */
    int[][] codes(Examples rows) {
        double[] cells = new double[rows.inputs()];
        int[][] codes = new int[rows.size()][];
        for (int i = 0; i < codes.length; i++) {
            rows.inputs(i, cells, 0);
            codes[i] = Arrays.stream(cells, first, first + width)
                    .filter(code -> !Double.isNaN(code))
                    .mapToInt(code -> (int) code)
                    .toArray();
        }
        return codes;
    }
}
