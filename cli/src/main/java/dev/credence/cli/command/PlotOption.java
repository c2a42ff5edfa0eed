package dev.credence.cli.command;

import dev.credence.cli.chart.PredictionPicture;
import dev.credence.cli.console.Console;
import dev.credence.cli.data.PredictionGrid;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.core.file.AtomicFiles;
import dev.credence.scoring.SavedModel;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --plot}. */
final class PlotOption {
    @Writes
    @Option(
            names = "--plot",
            paramLabel = "FILE.png",
            order = 51,
            description =
                    "Plot the prediction over the range of the data, with draws of the target: models of one or two"
                            + " inputs.")
    private @Nullable Path file;

    /** Rejects a file that is not a PNG or cannot be written. */
    void check(Problems problems) {
        Path picture = file;
        if (picture == null) {
            return;
        }
        if (!picture.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            problems.add("--plot: " + picture + " does not end in .png, and the plot is a PNG file.");
        }
        problems.check(() -> AtomicFiles.requireWritable(picture));
    }

    /** Rejects a model or data that cannot be plotted, before other work. */
    void check(SavedModel model, Examples data) {
        if (file != null) {
            PredictionPicture.requireDrawable(model.model().description());
            if (data.size() == 0) {
                throw new UserException("--plot: there are no points to take the range from.");
            }
        }
    }

    /** Draws the plot, if requested. */
    void draw(SavedModel model, Examples data, int samples, Console console) {
        Path picture = file;
        if (picture == null) {
            return;
        }
        PredictionGrid grid = PredictionGrid.of(model.model(), data, samples);
        Pictures.write(picture, () -> PredictionPicture.png(model.model().description(), grid, data), console);
    }
}
