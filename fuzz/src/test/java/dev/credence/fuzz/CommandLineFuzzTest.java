package dev.credence.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.credence.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The command line as a whole, in this process: whatever the words, the exit code is 0 or 2, with a reason; a terminal
 * gets no control characters; what is only read stays as it is, and a command that failed has left no file half made.
 */
final class CommandLineFuzzTest {
    private static final Path FOLDER = folder();
    private static final Map<Path, Integer> BEFORE = contents();
    private static final Path KEPT = keep();
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\n\\r\\t]]");

    static {
        if (Refusal.TIMED) {
            warmUp();
        }
    }

    private record Ended(int code, String out, String err) {}

    private static Path folder() {
        Path folder = Scratch.folder();
        try {
            CommandSamples.write(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    private static Path keep() {
        Path kept = Scratch.folder();
        BEFORE.keySet().forEach(file -> copy(FOLDER.resolve(file), kept.resolve(file)));
        return kept;
    }

    private static void copy(Path from, Path to) {
        try {
            Files.createDirectories(to.getParent());
            Files.write(to, Files.readAllBytes(from));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A check sum of every file. */
    private static Map<Path, Integer> contents() {
        Map<Path, Integer> contents = new TreeMap<>();
        try {
            for (Path file : Scratch.files(FOLDER)) {
                contents.put(file, Arrays.hashCode(Files.readAllBytes(FOLDER.resolve(file))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return contents;
    }

    /**
     * Each command once before the first is timed: to load and instrument the classes of one may take longer than it
     * may.
     */
    private static void warmUp() {
        for (List<String> args : CommandSamples.COMMANDS) {
            var unused = run(args.stream().map(CommandLineFuzzTest::placed).toList());
            restore();
        }
    }

    @FuzzTest
    void command(byte[] input) throws Exception {
        List<String> args = CommandSamples.edited(new Cursor(input));
        if (CommandSamples.isShort(args)) {
            try {
                check(args);
            } finally {
                restore();
            }
        }
    }

    private static Ended check(List<String> args) throws Exception {
        List<String> inFolder = args.stream().map(CommandLineFuzzTest::placed).toList();
        Ended[] ended = new Ended[1];
        boolean unused = Refusal.orSuccess(() -> ended[0] = run(inFolder));
        Ended end = ended[0];
        String what = String.join(" ", args) + " ended with " + end.code() + ":\n" + end.err();
        assertThat(end.code()).as(what).isIn(0, 2, 3);
        assertThat(end.err()).as(what).doesNotContainPattern(CONTROL);
        assertThat(end.out()).as(what).doesNotContainPattern(CONTROL);
        if (end.code() == 2) {
            assertThat(end.err()).as(what).isNotBlank();
        }
        Map<Path, Integer> after = contents();
        assertThat(after.keySet()).as(what).noneMatch(file -> file.toString().endsWith(".tmp"));
        BEFORE.forEach((file, content) -> {
            if (!isOutput(file, args)) {
                assertThat(after.get(file)).as("%s after %s", file, what).isEqualTo(content);
            }
        });
        if (end.code() == 2) {
            after.keySet().removeAll(BEFORE.keySet());
            after.keySet().removeIf(CommandLineFuzzTest::isFinishedWork);
            assertThat(after.keySet()).as(what).isEmpty();
        }
        return end;
    }

    /** What was finished before something else failed is kept, to go on from. */
    private static boolean isFinishedWork(Path file) {
        return List.of("training.checkpoint", "results.jsonl", "trials.jsonl", "comparison.json")
                        .contains(file.getFileName().toString())
                || file.toString().contains("runs/");
    }

    /** Whether a file is named as an output, and as nothing else. */
    private static boolean isOutput(Path file, List<String> args) {
        boolean output = false;
        for (int i = 0; i < args.size(); i++) {
            if (Path.of(file.toString()).equals(normal(args.get(i)))) {
                boolean here = i > 0 && CommandSamples.OUTPUTS.contains(args.get(i - 1));
                if (!here) {
                    return false;
                }
                output = true;
            }
        }
        return output;
    }

    private static Path normal(String arg) {
        String path = arg.equals("link.csv") ? "t.csv" : arg;
        return path.indexOf('\0') >= 0 ? Path.of("") : Path.of(path).normalize();
    }

    /** Names of files and whatever stands where one is written become paths into the folder. */
    private static String placed(String arg) {
        boolean name =
                arg.matches("[a-z./]+[.](csv|credence|yaml|json|html|onnx|state)|pictures|results|missing|tuned|cmp|c");
        if (name) {
            return FOLDER.resolve(arg).toString();
        }
        return arg.startsWith("@") && arg.endsWith("t.csv") ? arg.replace("t.csv", FOLDER + "/t.csv") : arg;
    }

    private static Ended run(List<String> args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args.toArray(String[]::new));
        return new Ended(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static void restore() {
        Map<Path, Integer> now = contents();
        try {
            for (Path file : now.keySet()) {
                if (!BEFORE.containsKey(file)) {
                    Files.delete(FOLDER.resolve(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        BEFORE.forEach((file, content) -> {
            if (!content.equals(now.get(file))) {
                copy(KEPT.resolve(file), FOLDER.resolve(file));
            }
        });
        for (String made : List.of("tuned", "cmp", "c")) {
            Scratch.delete(FOLDER.resolve(made));
        }
    }

    @Test
    void theCommandsWork() throws Exception {
        List<String> failed = new ArrayList<>();
        for (List<String> args : CommandSamples.COMMANDS) {
            Ended ended = check(args);
            restore();
            if (ended.code() != 0) {
                failed.add(String.join(" ", args) + "\n" + ended.err());
            }
        }
        assertThat(failed).isEmpty();
    }
}
