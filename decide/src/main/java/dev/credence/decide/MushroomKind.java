package dev.credence.decide;

import dev.credence.core.Argument;
import dev.credence.core.UserException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The problem {@code mushroom}, which needs the file of the UCI repository. */
public final class MushroomKind implements BanditProblemKind {
    private static final String FILE = "mushroom/agaricus-lepiota.data";

    @Override
    public String name() {
        return "mushroom";
    }

    @Override
    public String description() {
        return "eat it or leave it; needs " + FILE + " of the UCI repository in the data directory";
    }

    @Override
    public Schema settings() {
        return Schema.of();
    }

    @Override
    public BanditProblem open(Settings settings, DataLocation data) {
        Path file = data.directory().resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new UserException(
                    "The problem 'mushroom' needs the file " + file + ", which is not there: agaricus-lepiota.data of"
                            + " https://archive.ics.uci.edu/dataset/73/mushroom",
                    Argument.DATA_DIRECTORY);
        }
        try {
            return Mushroom.read(file.toString(), Files.readAllLines(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserException("Cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
