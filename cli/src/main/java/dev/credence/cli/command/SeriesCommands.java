package dev.credence.cli.command;

import dev.credence.core.UserException;
import dev.credence.core.method.Methods;
import dev.credence.core.train.SeriesModelFile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Commands of the same name for what forecasts series: which is meant is seen from the model, the method or the horizon
 * that the arguments name. They are commands of their own, since their options are others.
 */
public final class SeriesCommands {
    private static final Map<Class<?>, Class<?>> OF_MODELS = Map.of(
            CalibrateCommand.class, CalibrateSeriesCommand.class, PredictCommand.class, PredictSeriesCommand.class);

    private static final Map<Class<?>, Class<?>> OF_METHODS = Map.of();

    private SeriesCommands() {}

    /** Whether a command is for series. */
    public static boolean isOfSeries(CommandSpec command) {
        Class<?> type = command.userObject().getClass();
        return OF_MODELS.containsValue(type) || OF_METHODS.containsValue(type) || type == ForecastCommand.class;
    }

    /** The command for series in place of one for rows, if the arguments name a model or method of series. */
    static Class<?> instead(Class<?> command, String... words) {
        if (OF_MODELS.containsKey(command)) {
            boolean ofSeries = values("--model", words).anyMatch(SeriesCommands::isModel);
            return ofSeries ? OF_MODELS.getOrDefault(command, command) : command;
        }
        if (OF_METHODS.containsKey(command)) {
            boolean ofSeries = values("--horizon", words).findAny().isPresent()
                    || isAnyMethod(values("--method", words).toList());
            return ofSeries ? OF_METHODS.getOrDefault(command, command) : command;
        }
        return command;
    }

    /** The values of an option. */
    private static Stream<String> values(String option, String... words) {
        List<String> all = Arrays.asList(words);
        return Stream.concat(
                IntStream.range(0, words.length - 1)
                        .filter(i -> words[i].equals(option))
                        .mapToObj(i -> words[i + 1]),
                all.stream()
                        .filter(word -> word.startsWith(option + "="))
                        .map(word -> word.substring(option.length() + 1)));
    }

    private static boolean isModel(String file) {
        try {
            return SeriesModelFile.isOne(Path.of(file));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static boolean isAnyMethod(List<String> texts) {
        if (texts.isEmpty()) {
            return false;
        }
        try {
            Set<String> known = new HashSet<>();
            Methods.discoverForSeries().all().forEach(method -> known.add(method.name()));
            return texts.stream()
                    .flatMap(text -> Arrays.stream(text.split(",", -1)))
                    .anyMatch(name -> known.contains(name.split(":", 2)[0]));
        } catch (UserException e) {
            return false; // the command says why
        }
    }
}
