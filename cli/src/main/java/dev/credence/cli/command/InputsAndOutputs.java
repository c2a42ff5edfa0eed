package dev.credence.cli.command;

import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.datasets.csv.TableFormats;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Keeps a command from overwriting its inputs, or writing two outputs to one file. It checks every option and parameter
 * marked {@link Reads} or {@link Writes} before the command runs; the file system decides whether two paths are one
 * file.
 */
public final class InputsAndOutputs {
    private static final List<String> PICTURES = List.of(".png", ".jpg", ".jpeg");

    /**
     * A path of the command line.
     *
     * @param option its option
     * @param path as given, or a file in a given folder
     * @param folder whether it is an output folder
     */
    private record Named(String option, Path path, boolean folder) {
        @Override
        public String toString() {
            return option + " " + path;
        }
    }

    private final List<Named> inputs = new ArrayList<>();
    private final List<Named> outputs = new ArrayList<>();

    private InputsAndOutputs() {}

    /**
     * Checks a command's options.
     *
     * @throws UserException that names two options, if one would overwrite the other's file
     */
    public static void check(CommandSpec command) {
        InputsAndOutputs all = new InputsAndOutputs();
        for (ArgSpec option : command.args()) {
            if (option.userObject() instanceof Field field) {
                all.add(option, field);
            }
        }
        all.check();
    }

    private void add(ArgSpec option, Field field) {
        Writes writes = field.getAnnotation(Writes.class);
        if (field.isAnnotationPresent(Reads.class)) {
            each(option, (name, path) -> {
                if (Files.exists(path)
                        && !StandardStreams.isOne(
                                path)) { // otherwise the command reports it, or it is a data set's name
                    inputs.add(new Named(name, path, false));
                }
            });
        } else if (writes != null) {
            each(option, (name, path) -> {
                outputs.add(new Named(name, path, writes.value().length > 0));
                for (String file : writes.value()) {
                    outputs.add(new Named(name, path.resolve(file), false));
                }
            });
        }
    }

    private static void each(ArgSpec option, BiConsumer<String, Path> use) {
        Object value = option.getValue();
        Collection<?> values =
                value instanceof Collection<?> several ? several : value == null ? List.of() : List.of(value);
        for (Object one : values) {
            try {
                Path path = Path.of(one.toString());
                if (!one.toString().isEmpty()) {
                    use.accept(option instanceof OptionSpec named ? named.longestName() : option.paramLabel(), path);
                }
            } catch (InvalidPathException e) {
                // a name, not a path
            }
        }
    }

    private void check() {
        for (int i = 0; i < outputs.size(); i++) {
            Named output = outputs.get(i);
            for (Named input : inputs) {
                if (same(output.path(), input.path())) {
                    throw new UserException(output + " would write over " + input + ", which it reads. Name another"
                            + (output.folder() ? " folder." : " file."));
                }
                if (Files.isDirectory(input.path()) && wouldBeRead(output, input)) {
                    throw new UserException(output + " lies in the folder " + input
                            + ", which would be read with it the next time. Name a path outside.");
                }
            }
            for (Named other : outputs.subList(0, i)) {
                if (same(output.path(), other.path())) {
                    throw new UserException(output + " and " + other + " are the same: name another.");
                }
            }
        }
    }

    /** Whether a folder would contain the output as a class or a picture, or as a part of a table. */
    private static boolean wouldBeRead(Named output, Named folder) {
        String name = String.valueOf(output.path().getFileName()).toLowerCase(Locale.ROOT);
        boolean picture = output.folder() || PICTURES.stream().anyMatch(name::endsWith);
        boolean part = TableFormats.isTableInParts(folder.path()) && !name.startsWith(".") && !name.startsWith("_");
        return (picture || part) && real(output.path()).startsWith(real(folder.path()));
    }

    /** Whether two paths are, or would be, one file, by symbolic or hard links or other spellings. */
    private static boolean same(Path a, Path b) {
        try {
            if (Files.exists(a) && Files.exists(b)) {
                return Files.isSameFile(a, b);
            }
        } catch (IOException e) {
            // compared by name below
        }
        return real(a).equals(real(b));
    }

    /** The path with the links of its existing part resolved. */
    private static Path real(Path path) {
        Path rest = path.toAbsolutePath().normalize();
        try {
            return path.toRealPath();
        } catch (IOException e) {
            Path parent = rest.getParent();
            return parent == null ? rest : real(parent).resolve(Objects.requireNonNull(rest.getFileName()));
        }
    }
}
