package dev.credence.docs.thesisfigures;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.Dataset;
import dev.credence.core.device.Device;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.Methods;
import dev.credence.eval.report.FiguresReport;
import dev.credence.eval.result.LineFile;
import dev.credence.eval.result.Versions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Figures drawn into a folder. Each is kept as soon as it is drawn, so that the same study, run again after an
 * interruption or with more figures, draws only those that are missing, with bit-identical results.
 *
 * @param folder for the page, its numbers and its tables
 * @param quick whether to draw them with small networks, trained for seconds, whose laws need not hold
 * @param seed of everything that is random
 */
public record FigureStudy(Path folder, boolean quick, long seed) {
    /**
     * Draws figures and writes their page.
     *
     * @param names of the figures; empty for all
     * @param device open
     * @param datasets by name
     * @param progress is told in words what begins
     * @return all of these figures, those drawn before too
     * @throws UserException if a name is of no figure, data are missing, the folder cannot be written to, or it holds
     *     figures of another study
     */
    public List<FiguresReport.Section> draw(
            List<String> names, Device device, Function<String, Dataset> datasets, Consumer<String> progress) {
        List<ThesisFigure> figures = chosen(names);
        requireWritable();
        // missing data are found out before anything is trained
        figures.stream().flatMap(f -> f.datasets().stream()).distinct().forEach(name -> {
            var unused = datasets.apply(name);
        });
        List<FiguresReport.Section> drawn = new ArrayList<>();
        try (LineFile<DrawnFigure> file = LineFile.open(folder.resolve(DrawnFigure.FILE_NAME), DrawnFigure.FORMAT)) {
            Map<String, String> conditions = conditions(device);
            Map<String, FiguresReport.Section> finished = DrawnFigure.finished(file, conditions);
            for (ThesisFigure figure : figures) {
                FiguresReport.Section section = finished.get(figure.name());
                if (section == null) {
                    section = figure.draw(new Workshop(
                            Methods.discover(),
                            device,
                            datasets,
                            seed,
                            what -> progress.accept(figure.name() + ": " + what)));
                    file.append(new DrawnFigure(figure.name(), conditions, section));
                }
                drawn.add(section);
                FiguresFiles.write(folder, drawn, unfinished(drawn.size(), figures.size()), facts());
            }
        }
        return drawn;
    }

    private List<ThesisFigure> chosen(List<String> names) {
        List<ThesisFigure> known = quick ? ThesisFigure.quick() : ThesisFigure.all();
        List<String> all = known.stream().map(ThesisFigure::name).toList();
        List<String> unknown =
                names.stream().filter(name -> !all.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw new UserException("There is no figure " + String.join(", ", unknown) + "; the figures are "
                    + String.join(", ", all) + ".");
        }
        return known.stream()
                .filter(f -> names.isEmpty() || names.contains(f.name()))
                .toList();
    }

    private void requireWritable() {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UserException(folder + " is a file, expected a folder.", Argument.OUTPUT_DIRECTORY);
        }
        AtomicFiles.requireWritable(Files.exists(folder) ? folder.resolve(FiguresFiles.PAGE) : folder);
    }

    /** All that a figure's numbers depend on, besides its name. */
    private Map<String, String> conditions(Device device) {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("seed", String.valueOf(seed));
        conditions.put("networks", quick ? "quick" : "full");
        conditions.put("device", device.name());
        conditions.put("version", Versions.library());
        return conditions;
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Seed", String.valueOf(seed));
        facts.put("Networks", quick ? "small, for a preview" : "full");
        facts.put("Figures of", "Y. Gal (2016), Uncertainty in Deep Learning, PhD thesis, University of Cambridge");
        return facts;
    }

    private static String unfinished(int drawn, int all) {
        return drawn < all ? drawn + " of " + all + " figures are drawn." : "";
    }
}
