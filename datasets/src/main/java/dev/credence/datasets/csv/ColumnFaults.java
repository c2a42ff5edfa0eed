package dev.credence.datasets.csv;

import dev.credence.core.data.DataException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the faults of columns, so that one message names them all. */
final class ColumnFaults {
    private static final int MOST = 20;

    private final CsvTable table;
    private final Map<String, DataException> faults = new LinkedHashMap<>();

    ColumnFaults(CsvTable table) {
        this.table = table;
    }

    /** Runs what may find a fault in a column. */
    void collect(int column, Runnable check) {
        try {
            check.run();
        } catch (DataException e) {
            faults.put(table.header().get(column), e);
        }
    }

    /** Throws the first fault with the beginnings of the others; does nothing without faults. */
    void throwAll() {
        if (faults.isEmpty()) {
            return;
        }
        List<DataException> all = List.copyOf(faults.values());
        DataException first = all.get(0);
        if (all.size() == 1) {
            throw first;
        }
        List<String> others = all.subList(1, Math.min(MOST, all.size())).stream()
                .map(this::beginning)
                .toList();
        String message = first.getMessage() + " So it is with " + (all.size() - 1)
                + (all.size() == 2 ? " other column: " : " other columns: ") + String.join("; ", others)
                + (all.size() > MOST ? "; …" : ".");
        throw first.argument()
                .map(argument -> new DataException(message, argument))
                .orElseGet(() -> new DataException(message));
    }

    /** The first sentence of a fault, without the table's name and the remedy. */
    private String beginning(DataException fault) {
        String message = String.valueOf(fault.getMessage());
        String placed = message.startsWith(table.source() + " ")
                ? message.substring(table.source().length() + 1)
                : message;
        int end = placed.indexOf(". ");
        return end < 0 ? placed : placed.substring(0, end);
    }
}
