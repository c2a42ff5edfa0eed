package dev.credence.cli.data;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.core.data.DataLocation.DownloadProgress;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows the progress of downloads, file by file. */
final class DownloadDisplay implements Consumer<DownloadProgress>, AutoCloseable {
    private static final double KILO = 1024;

    private final Console console;
    private @Nullable String file;
    private ProgressDisplay progress = ProgressDisplay.SILENT;

    DownloadDisplay(Console console) {
        this.console = console;
    }

    @Override
    public synchronized void accept(DownloadProgress event) {
        if (!event.file().equals(file)) {
            progress.close();
            file = event.file();
            progress = console.progress("Downloading " + file, "byte", event.total());
        }
        progress.at(event.received(), String.format(Locale.ROOT, "%.0f kB", event.received() / KILO));
    }

    @Override
    public synchronized void close() {
        progress.close();
    }
}
