package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between documents are valid, and the index of docs lists every document. */
final class DocumentLinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Path INDEX = Path.of("docs", "README.md");

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> dead = new ArrayList<>();
        int links = 0;
        for (Path document : documents()) {
            for (String target : targets(prose(document))) {
                links++;
                if (!leadsSomewhere(document, target)) {
                    dead.add(Repository.root().relativize(document) + ": " + target);
                }
            }
        }
        assertThat(links).isGreaterThan(100);
        assertThat(dead).as("links that lead nowhere").isEmpty();
    }

    @Test
    void theIndexNamesEveryDocument() throws IOException {
        Path index = Repository.root().resolve(INDEX);
        Set<Path> named = targets(prose(index)).stream()
                .map(target ->
                        index.resolveSibling(target.replaceFirst("#.*", "")).normalize())
                .collect(Collectors.toSet());
        assertThat(documents())
                .filteredOn(file -> !file.equals(index))
                .allSatisfy(file -> assertThat(file.startsWith(index.getParent()) && !named.contains(file))
                        .as("%s is missing in %s", file, INDEX)
                        .isFalse());
    }

    @Test
    void aHeadingsAnchorIsMadeAsGitHubMakesIt() {
        assertThat(anchors(
                        List.of("# A `word`, and more", "## What is α?", "## Twice", "## Twice", "```", "# no", "```")))
                .containsExactlyInAnyOrder("a-word-and-more", "what-is-α", "twice", "twice-1");
    }

    private static boolean leadsSomewhere(Path document, String target) throws IOException {
        if (target.matches("(https?|mailto):.*")) {
            return true; // not checked: a build needs no Internet connection
        }
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty()
                ? document
                : document.resolveSibling(parts[0]).normalize();
        return Files.exists(file)
                && (parts.length == 1 || anchors(Files.readAllLines(file)).contains(parts[1]));
    }

    private static List<String> targets(List<String> prose) {
        return LINK.matcher(String.join("\n", prose))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** The lines outside code blocks. */
    private static List<String> prose(Path document) throws IOException {
        return prose(Files.readAllLines(document));
    }

    private static List<String> prose(List<String> lines) {
        List<String> prose = new ArrayList<>();
        boolean code = false;
        for (String line : lines) {
            boolean fence = line.strip().startsWith("```");
            code ^= fence;
            if (!code && !fence) {
                prose.add(line);
            }
        }
        return prose;
    }

    /** The headings' anchors: lower case, hyphens for spaces, no punctuation, a number after repeated ones. */
    private static Set<String> anchors(List<String> lines) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        Pattern heading = Pattern.compile("#+ +(.*)");
        for (String line : prose(lines)) {
            Matcher matcher = heading.matcher(line);
            if (matcher.matches()) {
                String anchor = matcher.group(1)
                        .strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-');
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
        }
        return anchors;
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(Repository.root());
                Stream<Path> docs = Files.walk(Repository.root().resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }
}
