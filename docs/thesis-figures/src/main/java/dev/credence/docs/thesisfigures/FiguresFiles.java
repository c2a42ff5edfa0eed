package dev.credence.docs.thesisfigures;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.file.Faults;
import dev.credence.core.file.JsonText;
import dev.credence.datasets.csv.CsvWriter;
import dev.credence.eval.report.FiguresReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the figures are written to: a page, their sentences as JSON, and a table for each chart. */
public final class FiguresFiles {
    /** The page's name within its folder. */
    public static final String PAGE = "report.html";

    /** The sentences and their numbers. */
    public static final String NUMBERS = "figures.json";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> HEADER = List.of("series", "x", "y", "lower", "upper");

    private FiguresFiles() {}

    /**
     * Writes all of them, each whole or not at all.
     *
     * @param unfinished what is still to be drawn, or empty
     * @param facts how they were made
     */
    public static void write(
            Path folder, List<FiguresReport.Section> sections, String unfinished, Map<String, String> facts) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserException("The folder " + folder + " cannot be made: " + Faults.reason(e), e);
        }
        for (FiguresReport.Section section : sections) {
            for (FiguresReport.Panel panel : section.panels()) {
                AtomicFiles.write(
                        folder.resolve(section.name() + "-" + panel.name() + ".csv"),
                        out -> CsvWriter.write(out, HEADER, rows(panel)));
            }
        }
        AtomicFiles.write(
                folder.resolve(NUMBERS),
                out -> out.write(JSON.writerWithDefaultPrettyPrinter()
                        .writeValueAsBytes(JsonText.finite(document(sections, facts)))));
        new FiguresReport(
                        "The figures of the thesis",
                        "What dropout's uncertainty does outside of, between and on the data (Gal 2016), with what each"
                                + " figure shows and whether it does here.",
                        unfinished,
                        sections,
                        facts)
                .write(folder.resolve(PAGE));
    }

    private static List<List<Object>> rows(FiguresReport.Panel panel) {
        List<List<Object>> rows = new ArrayList<>();
        for (FiguresReport.Curve curve : panel.curves()) {
            boolean band = curve.lower().length > 0;
            for (int i = 0; i < curve.x().length; i++) {
                rows.add(List.of(
                        curve.label(),
                        curve.x()[i],
                        curve.y()[i],
                        band ? (Object) curve.lower()[i] : "",
                        band ? (Object) curve.upper()[i] : ""));
            }
        }
        for (FiguresReport.Cloud cloud : panel.clouds()) {
            for (int i = 0; i < cloud.x().length; i++) {
                rows.add(List.of(cloud.label(), cloud.x()[i], cloud.y()[i], "", ""));
            }
        }
        return rows;
    }

    private static ObjectNode document(List<FiguresReport.Section> sections, Map<String, String> facts) {
        ObjectNode document = JSON.createObjectNode();
        ObjectNode made = document.putObject("facts");
        facts.forEach(made::put);
        ArrayNode all = document.putArray("figures");
        for (FiguresReport.Section section : sections) {
            ObjectNode figure = all.addObject();
            figure.put("name", section.name());
            figure.put("title", section.title());
            figure.put("about", section.about());
            ArrayNode laws = figure.putArray("laws");
            for (FiguresReport.Law law : section.laws()) {
                ObjectNode one = laws.addObject();
                one.put("law", law.sentence());
                one.put("holds", law.holds());
                ObjectNode numbers = one.putObject("numbers");
                law.numbers().forEach(numbers::put);
            }
        }
        return document;
    }
}
