package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.data.ImageShape;
import dev.credence.core.file.AtomicFiles;
import dev.credence.eval.adversarial.AttackFile;
import dev.credence.eval.adversarial.AttackedModel;
import dev.credence.eval.report.AttackReport;
import dev.credence.scoring.SavedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The output folder of an attack. */
record AttackOutput(Path folder) {
    /**
     * The results to write.
     *
     * @param models the results by model
     * @param data a description of the points
     * @param image their shape, if they are images
     * @param classNames by class index
     * @param about the data and the options, for the JSON file
     * @param command the command line
     * @param files the model files, in order
     */
    record Made(
            List<AttackedModel> models,
            String data,
            Optional<ImageShape> image,
            List<String> classNames,
            ObjectNode about,
            String command,
            List<SavedModel> files) {}

    Path page() {
        return folder.resolve(AttackReport.FILE_NAME);
    }

    Path file() {
        return folder.resolve(AttackFile.FILE_NAME);
    }

    /** Rejects a folder that cannot be written, or that holds anything but results of an earlier attack. */
    void requireFree() {
        if (!Files.exists(folder)) {
            AtomicFiles.requireWritable(folder);
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new UserException("--out " + folder + " is a file, expected a folder.");
        }
        Set<String> ours = Set.of(AttackReport.FILE_NAME, AttackFile.FILE_NAME);
        try (Stream<Path> files = Files.list(folder)) {
            String others = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !ours.contains(name))
                    .sorted()
                    .limit(3)
                    .collect(Collectors.joining(", "));
            if (!others.isEmpty()) {
                throw new UserException("--out " + folder + " holds other files (" + others
                        + "); name a new folder, an empty one, or that of an earlier attack.");
            }
        } catch (IOException e) {
            throw new UserException("Cannot read the folder --out " + folder + ": " + e.getMessage(), e);
        }
        AtomicFiles.requireWritable(file());
    }

    void write(Made made) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserException("Cannot make the folder --out " + folder + ": " + e.getMessage(), e);
        }
        AttackFile.write(file(), made.about().put("command", made.command()), made.models());
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Command", made.command());
        for (int m = 0; m < made.models().size(); m++) {
            AttackedModel model = made.models().get(m);
            facts.put(
                    model.label(),
                    made.files().get(m).file() + ", " + model.method() + ", " + model.samples()
                            + " samples of the weights");
        }
        AttackReport.write(page(), made.models(), made.data(), made.image(), made.classNames(), facts);
    }
}
