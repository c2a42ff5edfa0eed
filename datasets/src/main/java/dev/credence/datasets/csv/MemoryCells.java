package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import dev.credence.datasets.cells.CellCache;
import java.util.List;

/** Collects cells in memory. */
final class MemoryCells implements CellCache.Sink {
    private final String source;
    private String rowWord = "";
    private List<String> header = List.of();
    private TextCells.Builder cells = new TextCells.Builder(0);

    MemoryCells(String source) {
        this.source = source;
    }

    @Override
    public void rowWord(String noun) {
        rowWord = noun;
    }

    @Override
    public void header(List<String> names) {
        header = names;
        cells = new TextCells.Builder(names.size());
    }

    @Override
    public void refuse(int column, String message) {
        cells.refuse(column, message);
    }

    @Override
    public void row(int line, List<String> row) {
        int full = cells.add(line, row);
        if (full >= 0) {
            throw new DataException(source + " " + rowWord + " " + line + ": column '" + header.get(full)
                    + "' is too large to be held in memory. Train on fewer rows.");
        }
    }

    CsvTable table() {
        return new CsvTable(source, rowWord, header, cells.build());
    }
}
