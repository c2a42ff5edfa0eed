package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Libraries do not mention the command line: its options and commands are added by cli. */
final class LibraryWordsTest {
    /** Text blocks, strings, characters and comments. */
    private static final Pattern WORDS = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)+'|//[^\\n]*|/\\*.*?\\*/",
            Pattern.DOTALL);

    /** An option or command of Credence; {@code --add-modules} and its like are Java's. */
    private static final Pattern COMMAND_LINE =
            Pattern.compile("(?<![\\w!-])--(?!(?:add-(?:modules|opens)|enable-native-access)\\b)[a-z][a-z-]*"
                    + "|\\bcredence (?:train|predict|evaluate|calibrate|compare|tune|report|methods|datasets|suites|benchmark|attack|export|serve)\\b"
                    + "|\\bcommand line");

    @Test
    void noLibrarySpeaksOfTheCommandLine() throws IOException {
        List<String> found = new ArrayList<>();
        List<Path> texts = texts();
        for (Path text : texts) {
            String content = Files.readString(text);
            if (text.toString().endsWith(".java")) {
                WORDS.matcher(content).results().forEach(words -> found.addAll(faults(text, words.group())));
            } else {
                found.addAll(faults(text, content));
            }
        }
        assertThat(texts).hasSizeGreaterThan(300);
        assertThat(found).isEmpty();
    }

    @Test
    void optionsInMessagesAndCommentsAreFound() {
        assertThat(faultsIn("throw new X(\"name one with --out DIR\");")).containsExactly("--out");
        assertThat(faultsIn("/** Where {@code credence tune} looks. */")).containsExactly("credence tune");
        assertThat(faultsIn("int i = 3; while (--i > 0) { x = '\"'; } // not --set"))
                .containsExactly("--set");
        assertThat(faultsIn("\"start Java with --add-modules jdk.incubator.vector\""))
                .isEmpty();
    }

    private static List<String> faultsIn(String source) {
        return WORDS.matcher(source)
                .results()
                .flatMap(words -> COMMAND_LINE.matcher(words.group()).results().map(MatchResult::group))
                .toList();
    }

    private static List<String> faults(Path text, String words) {
        return COMMAND_LINE
                .matcher(words)
                .results()
                .map(fault -> Repository.root().relativize(text) + ": " + fault.group())
                .toList();
    }

    /** Sources and templates of all other modules. */
    private static List<Path> texts() throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> folders = Files.list(Repository.root())) {
            for (Path module : folders.filter(f -> !f.endsWith("cli")).toList()) {
                Path main = module.resolve("src").resolve("main");
                if (Files.isDirectory(main)) {
                    try (Stream<Path> files = Files.walk(main)) {
                        files.filter(f -> f.toString().matches(".*\\.(java|html|json|properties)"))
                                .forEach(all::add);
                    }
                }
            }
        }
        return all;
    }
}
