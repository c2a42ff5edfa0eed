package dev.credence.docs.thesisfigures;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.eval.report.FiguresReport;
import dev.credence.eval.result.LineFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A line of {@code figures.jsonl}: a figure as it was drawn, numbers to the bit, so that it need not be drawn again.
 *
 * @param figure its name
 * @param study all else that its numbers depend on, by name: seed, size, device, version
 * @param section what was drawn
 */
public record DrawnFigure(String figure, Map<String, String> study, FiguresReport.Section section) {
    /** The file's name within its folder. */
    public static final String FILE_NAME = "figures.jsonl";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .defaultSetterInfo(JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL))
            .build();

    /** How lines are written and read. */
    public static final LineFile.Format<DrawnFigure> FORMAT = new LineFile.Format<>(
            "{\"figure\":", "drawing of figures", "a figure", DrawnFigure::write, DrawnFigure::read);

    private static String write(DrawnFigure figure) {
        try {
            return JSON.writeValueAsString(figure);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A figure cannot be written as JSON", e);
        }
    }

    private static DrawnFigure read(String line) {
        try {
            DrawnFigure figure = JSON.readValue(line, DrawnFigure.class);
            figure.check();
            return figure;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    /** What the page and the tables rely on: names that files can have, and numbers that belong together. */
    private void check() {
        require(
                figure.equals(section.name()),
                "its figure is '" + figure + "' and its section '" + section.name() + "'");
        for (FiguresReport.Panel panel : section.panels()) {
            require(
                    panel.name().matches("[A-Za-z0-9-]+"),
                    "a panel is called '" + panel.name() + "', expected letters, digits and hyphens");
            for (FiguresReport.Curve curve : panel.curves()) {
                int points = curve.x().length;
                int band = curve.lower().length;
                require(
                        curve.y().length == points
                                && (band == 0 || band == points)
                                && curve.upper().length == band
                                && curve.colour() >= 0,
                        "the curve '" + curve.label() + "' of the panel " + panel.name() + " has " + points + " x, "
                                + curve.y().length + " y, and a band of " + band + " and " + curve.upper().length
                                + "; expected as many of each");
            }
            for (FiguresReport.Cloud cloud : panel.clouds()) {
                require(
                        cloud.x().length == cloud.y().length && cloud.colour() >= 0,
                        "the points '" + cloud.label() + "' of the panel " + panel.name() + " have " + cloud.x().length
                                + " x and " + cloud.y().length + " y; expected as many");
            }
        }
        for (FiguresReport.Strip strip : section.strips()) {
            for (FiguresReport.Picture picture : strip.pictures()) {
                require(
                        picture.pixels().length == picture.shape().inputs(),
                        "a picture of '" + strip.label() + "' has " + picture.pixels().length + " numbers, expected "
                                + picture.shape().inputs());
            }
        }
    }

    private static void require(boolean holds, String fault) {
        if (!holds) {
            throw new IllegalArgumentException(fault);
        }
    }

    /**
     * What is drawn, by the figures' names.
     *
     * @throws UserException if a line is of another study, or a figure is there twice; names the line
     */
    public static Map<String, FiguresReport.Section> finished(LineFile<DrawnFigure> file, Map<String, String> study) {
        Map<String, FiguresReport.Section> finished = new LinkedHashMap<>();
        for (LineFile.Line<DrawnFigure> line : file.lines()) {
            DrawnFigure drawn = line.content();
            List<String> faults = new ArrayList<>();
            Map<String, String> all = new LinkedHashMap<>(drawn.study());
            all.putAll(study);
            all.keySet().forEach(name -> {
                String then = drawn.study().getOrDefault(name, "none");
                String now = study.getOrDefault(name, "none");
                if (!then.equals(now)) {
                    faults.add("was drawn with " + name + " " + then + ", now " + now);
                }
            });
            if (finished.put(drawn.figure(), drawn.section()) != null) {
                faults.add("is there twice");
            }
            if (!faults.isEmpty()) {
                throw new UserException(
                        file.path() + ", line " + line.number() + ": the figure " + drawn.figure() + " "
                                + String.join("; ", faults) + ". Repeat the earlier command, or use another folder.",
                        Argument.OUTPUT_DIRECTORY);
            }
        }
        return finished;
    }
}
