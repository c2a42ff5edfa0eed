package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a folder with a fake build and a fake JDK that prints its arguments. */
class LauncherTest {
    @TempDir
    private Path folder;

    private Path jdk;

    @BeforeEach
    void install() throws IOException {
        Files.copy(Repository.root().resolve("credence"), folder.resolve("credence"));
        Path built = Files.createDirectories(folder.resolve("cli/target/lib")).getParent();
        Files.createFile(built.resolve("credence-cli-1.jar"));
        Files.createFile(built.resolve("lib/.complete"));
        jdk = Files.createDirectories(folder.resolve("jdk/bin")).getParent();
        java("17.0.1", "");
        Files.writeString(folder.resolve("x.jar"), "PK");
    }

    /** Writes a fake java that runs some commands and prints its arguments. */
    private void java(String version, String before) throws IOException {
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path java = Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\n" + before + "\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private record Started(int code, List<String> lines) {
        /** The elements of the class path; an empty one is the current folder. */
        List<String> classPath() {
            return List.of(lines.get(lines.indexOf("-cp") + 1).split(":", -1));
        }
    }

    private Started start(String plugins) throws IOException, InterruptedException {
        return start(plugins, "methods");
    }

    private Started start(String plugins, String command) throws IOException, InterruptedException {
        return start(plugins, command, "C.UTF-8");
    }

    private Started start(String plugins, String command, String locale) throws IOException, InterruptedException {
        return start(Map.of("CREDENCE_PLUGINS", plugins, "LC_ALL", locale), command);
    }

    private Started start(Map<String, String> environment, String... words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("sh", folder.resolve("credence").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("CREDENCE_JAVA_HOME", jdk.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Started(process.waitFor(), new ArrayList<>(text.lines().toList()));
    }

    @Test
    @DisplayName("An empty element of CREDENCE_PLUGINS does not add the current folder")
    void anEmptyElementIsNotTheCurrentFolder() throws Exception {
        String jar = folder.resolve("x.jar").toString();
        for (String plugins : List.of(":" + jar, jar + ":", "::" + jar + "::", ":", "", jar)) {
            Started started = start(plugins);
            assertThat(started.code()).as(plugins).isZero();
            assertThat(started.classPath()).as(plugins).doesNotContain("", ".");
            assertThat(started.classPath().contains(jar)).as(plugins).isEqualTo(plugins.contains(jar));
        }
        Files.writeString(folder.resolve("more.jar"), "PK");
        assertThat(start("x.jar:more.jar").classPath()).contains("x.jar", "more.jar");
        assertThat(start(folder + "/*").classPath()).contains(folder + "/*");
    }

    @Test
    @DisplayName("Without a locale the JVM gets one that supports all letters in paths; another is kept")
    void pathsMayHaveAnyLetter() throws Exception {
        java("17.0.1", "echo \"$LC_ALL\"");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/locale")), "there is no command that tells the locale");
        for (String locale : List.of("C", "POSIX", "xx_XX.UTF-8")) { // the last one is not installed
            assertThat(start("", "methods", locale).lines()).as(locale).contains("C.UTF-8");
        }
        assertThat(start("", "methods", "C.utf8").lines()).contains("C.utf8").doesNotContain("C.UTF-8");
    }

    @Test
    @DisplayName("Spark's jars and settings are taken where runs are to be executed there, before ours, and only then")
    void sparksJarsAreTakenForRuns() throws Exception {
        Path spark = Files.createDirectories(folder.resolve("spark/jars")).getParent();
        Files.createDirectories(spark.resolve("conf"));
        String jars = spark.resolve("jars") + "/*";
        for (String asked : List.of("--spark", "--spark=local[2]")) {
            Started started = start(Map.of("SPARK_HOME", spark.toString()), "compare", asked);
            assertThat(started.code()).isZero();
            assertThat(started.classPath())
                    .startsWith(spark.resolve("conf").toString(), jars)
                    .hasSizeGreaterThan(2);
            assertThat(started.lines())
                    .contains("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED", asked)
                    .anyMatch(option -> option.startsWith("-Dslf4j.provider="));
        }
        Started local = start(Map.of("SPARK_HOME", spark.toString()), "compare");
        assertThat(local.classPath()).doesNotContain(jars);
        assertThat(local.lines()).doesNotContain("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
        Started wrong = start(Map.of("SPARK_HOME", folder.toString()), "compare", "--spark");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.lines()).singleElement().asString().contains("SPARK_HOME is " + folder, "no folder jars");
    }

    @Test
    @DisplayName("A missing plug-in is an error that names it")
    void aMissingPluginIsAnError() throws Exception {
        for (String missing : List.of("no.jar", folder + "/no.jar", folder + "/none/*")) {
            Started started = start("x.jar:" + missing);
            assertThat(started.code()).isEqualTo(2);
            assertThat(started.lines()).singleElement().asString().contains("CREDENCE_PLUGINS names " + missing);
        }
    }

    @Test
    @DisplayName("A plug-in that is not a jar, which the JVM would ignore silently, is an error; a folder is allowed")
    void aPluginThatIsNoJarIsAnError() throws Exception {
        Path text = Files.writeString(folder.resolve("notes.jar"), "P\0K");
        Path empty = Files.createFile(folder.resolve("empty.jar"));
        for (Path wrong : List.of(text, empty)) {
            Started started = start("x.jar:" + wrong);
            assertThat(started.code()).isEqualTo(2);
            assertThat(started.lines()).singleElement().asString().contains(wrong + ", which is no jar");
        }
        assertThat(start(folder.toString()).classPath()).contains(folder.toString());
    }

    @Test
    @DisplayName("Loaded classes are archived once after a build, for commands with and without a device")
    void classesAreRecordedOnceAfterABuild() throws Exception {
        Path recordings = folder.resolve("recordings");
        java("25.0.1", """
                for word; do
                  case $word in
                    -XX:ArchiveClassesAtExit=*) echo "$word" >> "%s"; echo classes > "${word#*=}" ;;
                  esac
                done
                """.formatted(recordings));
        Path built = folder.resolve("cli/target");
        for (int i = 1; i <= 2; i++) {
            for (String command : List.of("methods", "train", "predict", "train")) {
                String archive = built.resolve(command.equals("methods") ? "light-25.jsa" : "device-25.jsa")
                        .toString();
                assertThat(start("", command).lines())
                        .contains("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", command);
            }
            assertThat(recordings).content().hasLineCount(2 * i);
            Files.setLastModifiedTime(
                    built.resolve("lib/.complete"), FileTime.from(Instant.now().minusSeconds(5)));
            Files.setLastModifiedTime(
                    built.resolve("light-25.jsa"), FileTime.from(Instant.now().minusSeconds(10)));
            Files.setLastModifiedTime(
                    built.resolve("device-25.jsa"), FileTime.from(Instant.now().minusSeconds(10)));
        }
        try (Stream<Path> files = Files.list(built)) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("lib", "credence-cli-1.jar", "light-25.jsa", "device-25.jsa");
        }
    }

    @Test
    @DisplayName("If archiving classes fails, it is tried once, and commands start without")
    void whereClassesCannotBeRecordedCommandsStartWithout() throws Exception {
        Path tries = folder.resolve("tries");
        java("25.0.1", "case $* in *ArchiveClassesAtExit*) echo >> '" + tries + "'; exit 1 ;; esac");
        for (int i = 0; i < 3; i++) {
            Started started = start("", "train");
            assertThat(started.code()).isZero();
            assertThat(started.lines()).contains("train").noneMatch(line -> line.contains("SharedArchiveFile"));
        }
        assertThat(tries).content().hasLineCount(1);
    }

    @Test
    @DisplayName("An archive of other jars is ignored silently")
    void anArchiveOfOtherJarsIsPassedOver() throws Exception {
        assumeTrue(Runtime.version().feature() >= 25, "classes are recorded from JDK 25 on");
        jdk = Path.of(System.getProperty("java.home"));
        Path built = folder.resolve("cli/target");
        Path jar = built.resolve("credence-cli-1.jar");
        mainThatSays("ran", jar);
        assertThat(start("").lines()).containsExactly("ran");
        assertThat(built.resolve("light-25.jsa")).isNotEmptyFile();
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(10)));
        assertThat(start("").lines()).containsExactly("ran");
    }

    @Test
    @DisplayName("An unpacked release runs its own jars on its own Java, without another JDK and without a build")
    void anUnpackedReleaseRunsOnItsOwnJava() throws Exception {
        Path release = Files.createDirectories(folder.resolve("credence-1/lib")).getParent();
        Files.copy(folder.resolve("credence"), release.resolve("credence"));
        Files.createFile(release.resolve("lib/.complete"));
        Files.createFile(release.resolve("lib/credence-cli-1.jar"));
        Files.createFile(release.resolve("lib/other-2.jar"));
        Files.move(jdk, release.resolve("runtime"));
        jdk = release.resolve("runtime");
        java("25.0.1", "echo \"$0\"");
        ProcessBuilder builder = new ProcessBuilder(
                        "sh", release.resolve("credence").toString(), "methods")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("CREDENCE_JAVA_HOME", "JAVA_HOME", "CREDENCE_PLUGINS"));
        builder.environment().put("PATH", "/usr/bin:/bin");
        Process process = builder.start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor()).as(lines.toString()).isZero();
        Path real = release.toRealPath();
        assertThat(lines).startsWith(real.resolve("runtime/bin/java").toString());
        assertThat(lines)
                .contains(real.resolve("lib/credence-cli-1.jar") + ":" + real.resolve("lib/other-2.jar"), "methods");
    }

    private void mainThatSays(String word, Path jar) throws IOException {
        Path source = Files.writeString(folder.resolve("Main.java"), """
                package dev.credence.cli;
                class Main {
                    public static void main(String[] words) {
                        System.out.println("%s");
                    }
                }
                """.formatted(word));
        Path classes = folder.resolve("classes");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", classes.toString(), source.toString()))
                .isZero();
        String name = "dev/credence/cli/Main.class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(name));
            Files.copy(classes.resolve(name), out);
        }
    }
}
