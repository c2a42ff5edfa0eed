package dev.credence.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A {@code java} block of a Markdown document. The words after {@code ```java} define how it is checked:
 *
 * <ul>
 *   <li>nothing: compiled, and run if it has a {@code main} or is a row of statements;
 *   <li>{@code continued}: goes on where the last row of statements ended, with its variables;
 *   <li>{@code no-run}: compiled only;
 *   <li>{@code file=PATH}: an excerpt of that file of the repository, word for word but for the indentation.
 * </ul>
 *
 * @param document its document, such as {@code README.md}
 * @param line the number of its first line there
 * @param info the words after {@code ```java}
 */
record CodeBlock(String document, int line, List<String> info, List<String> code) {
    private static final Pattern FENCE = Pattern.compile("( *)```+(.*)");
    private static final Pattern TYPE = Pattern.compile(
            "(?:(?:public|abstract|final|sealed|non-sealed|strictfp) +)*(?:class|interface|enum|record) +(\\w+).*");
    private static final Pattern PACKAGE = Pattern.compile("package +([\\w.]+) *;");

    /** The blocks of a document in order; continued blocks are joined. */
    static List<CodeBlock> of(String document, List<String> lines) {
        List<CodeBlock> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher fence = FENCE.matcher(lines.get(i));
            if (!fence.matches()) {
                continue;
            }
            int first = ++i;
            while (i < lines.size() && !lines.get(i).strip().matches("```+")) {
                i++;
            }
            List<String> info = List.of(fence.group(2).strip().split(" +"));
            if (info.get(0).equals("java")) {
                int indentation = fence.group(1).length();
                List<String> code = lines.subList(first, i).stream()
                        .map(line -> line.substring(Math.min(
                                indentation, line.length() - line.stripLeading().length())))
                        .toList();
                blocks.add(new CodeBlock(document, first + 1, info.subList(1, info.size()), code));
            }
        }
        return join(blocks);
    }

    private static List<CodeBlock> join(List<CodeBlock> blocks) {
        List<CodeBlock> joined = new ArrayList<>();
        for (CodeBlock block : blocks) {
            if (!block.info.contains("continued")) {
                joined.add(block);
                continue;
            }
            int last = joined.size() - 1;
            while (last >= 0 && (joined.get(last).isUnit() || joined.get(last).excerptOf() != null)) {
                last--;
            }
            if (last < 0) {
                throw new IllegalArgumentException(block + " is marked as continued, and no statements come before it");
            }
            List<String> code = new ArrayList<>(joined.get(last).code);
            code.addAll(block.code);
            joined.set(last, new CodeBlock(block.document, joined.get(last).line, joined.get(last).info, code));
        }
        return joined;
    }

    @Nullable
    String excerptOf() {
        return info.stream()
                .filter(word -> word.startsWith("file="))
                .map(word -> word.substring("file=".length()))
                .findFirst()
                .orElse(null);
    }

    /** Whether it is a whole source file, not a list of statements. */
    boolean isUnit() {
        return code.stream().anyMatch(line -> TYPE.matcher(line).matches())
                && code.stream()
                        .filter(line -> !line.isBlank())
                        .findFirst()
                        .orElse("")
                        .matches("(package|import|/|@|public|final|abstract|sealed|class|interface|enum|record).*");
    }

    boolean isRun() {
        return !info.contains("no-run")
                && (!isUnit() || code.stream().anyMatch(line -> line.contains("static void main(")));
    }

    /** The name of the class to compile and, if it {@link #isRun}, to run. */
    String className() {
        if (!isUnit()) {
            return document.replaceAll("\\W", "_") + "_" + line;
        }
        String type = first(TYPE);
        String in = first(PACKAGE);
        return in.isEmpty() ? type : in + "." + type;
    }

    private String first(Pattern pattern) {
        return code.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElse("");
    }

    /** A compilable source file; a list of statements may begin with imports. */
    String source() {
        if (isUnit()) {
            return String.join("\n", code) + "\n";
        }
        Pattern imports = Pattern.compile("import [^;]+;.*");
        return code.stream().filter(line -> imports.matcher(line).matches()).collect(Collectors.joining("\n"))
                + "\nfinal class " + className() + " {\n    public static void main(String[] args) throws Exception {\n"
                + code.stream().filter(line -> !imports.matcher(line).matches()).collect(Collectors.joining("\n"))
                + "\n    }\n}\n";
    }

    @Override
    public String toString() {
        return document + ":" + line;
    }
}
