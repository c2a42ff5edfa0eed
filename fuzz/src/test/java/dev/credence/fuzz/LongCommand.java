package dev.credence.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A command that can be interrupted and gone on with; relative to the folder that it is run in. */
enum LongCommand {
    TRAIN(
            "train --method dropout-alpha --dataset two-moons --hidden 10 --epochs 60 --batch 100 --validation 0.2"
                    + " --patience 1000 --checkpoint state --checkpoint-every 0 --out model.credence",
            "model.credence"),
    COMPARE(
            "compare --dataset two-moons,bimodal --method dropout-alpha:epochs=25,hidden=10 --method vi:epochs=25,hidden=10"
                    + " --method vbp:epochs=40,hidden=10 --splits 1 --jobs 2 --out out",
            "out/results.jsonl out/summary.json out/comparison.json out/runs"),
    TUNE(
            "tune --method dropout-alpha --dataset two-moons --hidden 10 --epochs 25 --trials 6 --hold-outs 1 --jobs 2 --out out",
            "out/trials.jsonl out/settings.json"),
    ACQUIRE(
            "acquire --dataset two-moons --acquisition bald,random --hidden 10 --epochs 25 --rounds 4 --jobs 2 --out out",
            "out/rounds.jsonl");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String words;
    private final String files;

    /** The command's words and the files of its results, each between blanks. */
    LongCommand(String words, String files) {
        this.words = words;
        this.files = files;
    }

    List<String> args() {
        return List.of(words.split(" ", -1));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All that it has computed, by file: bits, but for how long things took and the order in which jobs ended. */
    Map<String, Object> results(Path folder) throws IOException {
        Map<String, Object> all = new TreeMap<>();
        for (String result : files.split(" ", -1)) {
            Path path = folder.resolve(result);
            if (Files.isDirectory(path)) {
                for (Path file : Scratch.files(path)) {
                    all.put(result + "/" + file, content(path.resolve(file)));
                }
            } else {
                all.put(result, content(path));
            }
        }
        return all;
    }

    private static Object content(Path file) throws IOException {
        String name = file.getFileName().toString();
        if (name.endsWith(".jsonl")) {
            List<String> lines = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                lines.add(timeless(JSON.readTree(line)).toString());
            }
            Collections.sort(lines);
            return lines;
        }
        return name.endsWith(".json")
                ? timeless(JSON.readTree(file.toFile())).toString()
                : Arrays.toString(Files.readAllBytes(file));
    }

    private static JsonNode timeless(JsonNode json) {
        if (json instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            object.remove(
                    names.stream().filter(name -> name.endsWith("seconds")).toList());
        }
        json.forEach(LongCommand::timeless);
        return json;
    }
}
