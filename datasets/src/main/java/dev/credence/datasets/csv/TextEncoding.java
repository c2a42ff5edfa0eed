package dev.credence.datasets.csv;

import dev.credence.core.data.TableSink;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Detects by its first bytes a file that is not UTF-8 text, or is JSON. */
final class TextEncoding {
    /** The beginning of an object, or of a list of objects or lists. */
    private static final Pattern JSON = Pattern.compile("\\s*(\\{\\s*\"|\\[\\s*[{\\[]).*", Pattern.DOTALL);

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
        int mark = starts(head, 0xEF, 0xBB, 0xBF) ? 3 : 0;
        String text = new String(head, mark, head.length - mark, StandardCharsets.UTF_8);
        if (JSON.matcher(text).matches()) {
            boolean lines = text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .findFirst()
                    .filter(line -> line.startsWith("{") && line.endsWith("}"))
                    .isPresent();
            throw table.fault(
                    1,
                    "the file is " + (lines ? "JSON Lines" : "JSON") + ", expected CSV. Save the table as CSV (pandas:"
                            + " read_json(…" + (lines ? ", lines=True" : "") + ").to_csv(…, index=False)).");
        }
        return mark;
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
