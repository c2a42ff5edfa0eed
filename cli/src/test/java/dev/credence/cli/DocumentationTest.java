package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Convention 10: the Java code in README.md, CONTRIBUTING.md and docs/ compiles and runs; see {@link CodeBlock}. */
final class DocumentationTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    /** The modules that the README's artifact brings; guides need not name them. */
    private static final Set<String> OF_THE_STARTER = Set.of("scoring", "datasets", "guarantee", "inference-auto");

    @TempDir
    static Path folder;

    /** Where each document's classes are: it is compiled once. */
    private static final Map<String, Path> COMPILED = new HashMap<>();

    @TestFactory
    Stream<DynamicTest> excerptsStandInTheirFilesWordForWord() throws IOException {
        return blocks().stream()
                .filter(block -> block.excerptOf() != null)
                .map(block -> DynamicTest.dynamicTest(
                        block + " is in " + block.excerptOf(),
                        () -> assertThat(unindented(
                                        Files.readAllLines(Repository.root().resolve(block.excerptOf()))))
                                .contains(unindented(block.code()))));
    }

    @TestFactory
    Stream<DynamicTest> documentsCompile() throws IOException {
        return byDocument().entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> assertThat(compiled(entry.getKey())).isDirectory()));
    }

    @Test
    void theReadmesExampleIsThatOfTheStarter() throws IOException {
        String readme = Files.readString(Repository.root().resolve("README.md"));
        assertThat(readme).contains("<artifactId>credence-starter</artifactId>", "Credence.train(", ".guaranteed(0.9)");
        String starter = Files.readString(Repository.root().resolve("starter/pom.xml"));
        String program = Files.readString(Repository.root().resolve("docs/your-own-program/pom.xml"));
        assertThat(starter)
                .contains(
                        "<artifactId>credence-scoring</artifactId>", "<artifactId>credence-inference-auto</artifactId>")
                .doesNotContain("credence-device");
        assertThat(program).contains("<artifactId>credence-starter</artifactId>");
    }

    @Test
    void everyVersionButTheFirstIsComparedWithIt() throws IOException {
        String pom = Files.readString(Repository.root().resolve("pom.xml"));
        boolean first = pom.contains("<artifactId>credence-parent</artifactId>\n  <version>0.1.0</version>");
        assertThat(pom.contains("<japicmp.skip>")).as("pom.xml skips japicmp").isEqualTo(first);
    }

    @TestFactory
    Stream<DynamicTest> guidesNameTheArtifactsThatTheStarterDoesNotBring() throws IOException {
        return byDocument().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("docs/"))
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    String guide = Files.readString(Repository.root().resolve(entry.getKey()));
                    assertThat(entry.getValue().stream()
                                    .filter(block -> block.excerptOf() == null)
                                    .flatMap(block -> block.code().stream())
                                    .filter(line -> line.startsWith("import dev.credence."))
                                    .map(line -> module(line.substring("import ".length(), line.indexOf(';'))))
                                    .filter(module -> !module.equals("core")) // comes with the others
                                    .filter(module -> !OF_THE_STARTER.contains(module))
                                    .distinct())
                            .allSatisfy(module -> assertThat(guide).contains("credence-" + module));
                }));
    }

    /** The module of a class. */
    private static String module(String className) {
        String file = "src/main/java/" + className.replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(Repository.root())) {
            return modules.filter(module -> Files.exists(module.resolve(file)))
                    .map(module -> module.getFileName().toString())
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> blocksRun() throws IOException {
        return byDocument().values().stream()
                .flatMap(List::stream)
                .filter(CodeBlock::isRun)
                .map(block -> DynamicTest.dynamicTest(block.toString(), () -> run(block)));
    }

    private void run(CodeBlock block) throws IOException, InterruptedException {
        assertThat(Runner.run(
                        block.className(),
                        compiled(block.document()) + File.pathSeparator + CLASS_PATH,
                        Files.createTempDirectory(folder, "work")))
                .as(block.toString())
                .isEmpty();
    }

    private static Path compiled(String document) throws IOException {
        Path classes = COMPILED.get(document);
        if (classes == null) {
            classes = Files.createTempDirectory(folder, "classes");
            compile(byDocument().get(document), classes);
            COMPILED.put(document, classes);
        }
        return classes;
    }

    /** Compiles all blocks of a document together: later ones may use earlier types. */
    static void compile(List<CodeBlock> blocks, Path classes) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (CodeBlock block : blocks) {
            Path source = classes.resolve(block.className().replace('.', '/') + ".java");
            Files.createDirectories(source.getParent());
            Files.writeString(source, block.source());
            sources.add(source);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of(
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    CLASS_PATH,
                                    "--release",
                                    "17",
                                    "-proc:none",
                                    "-implicit:none"),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiled).as("%s%n%s", blocks, messages).isTrue();
        }
    }

    private static Map<String, List<CodeBlock>> byDocument() throws IOException {
        return blocks().stream()
                .filter(block -> block.excerptOf() == null)
                .collect(Collectors.groupingBy(CodeBlock::document, LinkedHashMap::new, Collectors.toList()));
    }

    private static List<CodeBlock> blocks() throws IOException {
        Path root = Repository.root();
        List<Path> documents = new ArrayList<>();
        try (Stream<Path> top = Files.list(root);
                Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .forEach(documents::add);
        }
        List<CodeBlock> blocks = new ArrayList<>();
        for (Path document : documents) {
            blocks.addAll(CodeBlock.of(root.relativize(document).toString(), Files.readAllLines(document)));
        }
        return blocks;
    }

    private static String unindented(List<String> lines) {
        return lines.stream().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
    }

    /** Runs a class in its own JVM and folder. */
    private static final class Runner {
        /** The output if it failed, otherwise empty. */
        static String run(String className, String classPath, Path folder) throws IOException, InterruptedException {
            Path output = folder.resolve("output.txt");
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "--enable-native-access=ALL-UNNAMED",
                            "--sun-misc-unsafe-memory-access=allow",
                            "--add-modules",
                            "jdk.incubator.vector",
                            "-cp",
                            classPath,
                            className)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(60, TimeUnit.MINUTES)) {
                process.destroyForcibly().waitFor();
                return "not finished after ten minutes:\n" + Files.readString(output);
            }
            return process.exitValue() == 0
                    ? ""
                    : "exit code " + process.exitValue() + ":\n" + Files.readString(output);
        }
    }
}
