package dev.credence.datasets.csv;

import dev.credence.core.data.TableSink;

/** Detects by its first bytes a file that is not UTF-8 text. */
final class TextEncoding {
    private TextEncoding() {}

    /** Length of the byte order mark. */
    static int check(byte[] head, TableSink table) {
        if (starts(head, 'P', 'K', 3, 4)) {
            throw table.fault(
                    1, "the file is a zip archive or a spreadsheet, expected CSV. Save the table as CSV (UTF-8).");
        }
        if (starts(head, 0xFF, 0xFE) || starts(head, 0xFE, 0xFF)) {
            throw table.fault(1, "the file is UTF-16 text, expected UTF-8. Save the table as CSV (UTF-8).");
        }
        for (byte b : head) {
            if (b == 0) {
                throw table.fault(
                        1, "the file is a binary file, expected CSV of UTF-8 text, or a format that a plug-in reads.");
            }
        }
        return starts(head, 0xEF, 0xBB, 0xBF) ? 3 : 0;
    }

    private static boolean starts(byte[] head, int... bytes) {
        if (head.length < bytes.length) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if ((head[i] & 0xFF) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
