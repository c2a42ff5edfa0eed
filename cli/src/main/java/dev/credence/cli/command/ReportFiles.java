package dev.credence.cli.command;

import java.nio.file.Path;
import java.util.Locale;

/** Files of {@code --report}. */
final class ReportFiles {
    private ReportFiles() {}

    /** Adds a problem unless the name is that of a page of HTML. */
    static void checkName(Path page, Problems problems) {
        if (!page.toString().toLowerCase(Locale.ROOT).endsWith(".html")) {
            problems.add("--report: " + page + " does not end in .html, and the report is a page of HTML.");
        }
    }
}
