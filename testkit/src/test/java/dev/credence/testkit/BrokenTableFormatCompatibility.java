package dev.credence.testkit;

import dev.credence.core.data.DataException;
import dev.credence.core.data.TableFormat;
import dev.credence.core.data.TableSink;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs the laws on deliberately broken table formats, for {@link TableFormatCompatibilityTest} only. */
final class BrokenTableFormatCompatibility extends TableFormatCompatibility {
    /** The faults. */
    enum Fault {
        NONE,
        CLAIMS_EVERYTHING,
        ROWS_FROM_ZERO,
        BLANK_ROWS_SKIPPED,
        ONE_READ_IS_ENOUGH,
        LINES_COUNTED_ON,
        ROWS_COLLECTED,
        END_NOT_CHECKED,
        NUMBERS_BELIEVED,
        REFUSAL_SWALLOWED
    }

    private static Fault fault = Fault.NONE;
    private static long rowsRead;

    static void use(Fault newFault) {
        fault = newFault;
        rowsRead = 0;
    }

    @Override
    protected TableFormat format() {
        return new Faulty();
    }

    @Override
    protected String fileName() {
        return "table.cells";
    }

    @Override
    protected byte[] file(List<String> header, List<List<String>> rows) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        text(out, "cells " + header.size() + " " + rows.size());
        header.forEach(name -> text(out, name));
        rows.forEach(row -> row.forEach(cell -> text(out, cell)));
        return out.toByteArray();
    }

    private static void text(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(bytes.length);
        out.write(bytes, 0, bytes.length);
    }

    /** A format of length-prefixed texts of up to 255 bytes: "cells columns rows", the names, the cells. */
    public static final class Faulty implements TableFormat {
        @Override
        public String name() {
            return "cells";
        }

        @Override
        public String description() {
            return "texts with their lengths";
        }

        @Override
        public String rowWord() {
            return "row";
        }

        @Override
        public boolean recognises(String fileName, byte[] beginning) {
            return fileName.endsWith(".cells") || fault == Fault.CLAIMS_EVERYTHING;
        }

        @Override
        public void read(InputStream in, TableSink table) throws IOException {
            String[] sizes = text(in).split(" ", -1);
            if (fault != Fault.NUMBERS_BELIEVED
                    && (sizes.length != 3 || !sizes[1].matches("[0-9]{1,4}") || !sizes[2].matches("[0-9]{1,8}"))) {
                throw table.fault(1, "expected 'cells', the columns and the rows");
            }
            int columns = Integer.parseInt(sizes[1]);
            int rows = Integer.parseInt(sizes[2]);
            table.header(1, texts(in, columns));
            List<List<String>> collected = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                List<String> cells;
                try {
                    cells = texts(in, columns);
                } catch (EOFException e) {
                    if (fault == Fault.END_NOT_CHECKED) {
                        return;
                    }
                    throw e;
                }
                rowsRead++;
                if (fault == Fault.ROWS_COLLECTED) {
                    collected.add(cells);
                } else if (fault != Fault.BLANK_ROWS_SKIPPED || !cells.stream().allMatch(String::isEmpty)) {
                    give(table, row, cells);
                }
            }
            for (int row = 0; row < collected.size(); row++) {
                table.row(row + 1L, collected.get(row));
            }
        }

        private static void give(TableSink table, int row, List<String> cells) {
            try {
                table.row(
                        fault == Fault.LINES_COUNTED_ON ? rowsRead : fault == Fault.ROWS_FROM_ZERO ? row : row + 1L,
                        cells);
            } catch (DataException e) {
                if (fault != Fault.REFUSAL_SWALLOWED) {
                    throw e;
                }
            }
        }

        private static List<String> texts(InputStream in, int count) throws IOException {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                texts.add(text(in));
            }
            return texts;
        }

        private static String text(InputStream in) throws IOException {
            int length = in.read();
            byte[] bytes = new byte[Math.max(0, length)];
            int n = fault == Fault.ONE_READ_IS_ENOUGH ? in.read(bytes) : in.readNBytes(bytes, 0, bytes.length);
            if (length < 0 || (n < bytes.length && fault != Fault.ONE_READ_IS_ENOUGH)) {
                throw new EOFException("the file ends within a text");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
