package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher, in a folder where something seems to be built, with a JDK that prints what it is asked to run. */
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
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        Path java = Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.createFile(folder.resolve("x.jar"));
    }

    private record Started(int code, List<String> lines) {
        /** The elements of the class path; an empty one is the current folder. */
        List<String> classPath() {
            return List.of(lines.get(lines.indexOf("-cp") + 1).split(":", -1));
        }
    }

    private Started start(String plugins) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        "sh", folder.resolve("credence").toString(), "methods")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("CREDENCE_JAVA_HOME", jdk.toString());
        builder.environment().put("CREDENCE_PLUGINS", plugins);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Started(process.waitFor(), new ArrayList<>(text.lines().toList()));
    }

    @Test
    @DisplayName("An empty element of CREDENCE_PLUGINS brings no code from the current folder")
    void anEmptyElementIsNotTheCurrentFolder() throws Exception {
        String jar = folder.resolve("x.jar").toString();
        for (String plugins : List.of(":" + jar, jar + ":", "::" + jar + "::", ":", "", jar)) {
            Started started = start(plugins);
            assertThat(started.code()).as(plugins).isZero();
            assertThat(started.classPath()).as(plugins).doesNotContain("", ".");
            assertThat(started.classPath().contains(jar)).as(plugins).isEqualTo(plugins.contains(jar));
        }
        Files.createFile(folder.resolve("more.jar"));
        assertThat(start("x.jar:more.jar").classPath()).contains("x.jar", "more.jar");
        assertThat(start(folder + "/*").classPath()).contains(folder + "/*");
    }

    @Test
    @DisplayName("A plug-in that is not there is an error that names it")
    void aMissingPluginIsAnError() throws Exception {
        for (String missing : List.of("no.jar", folder + "/no.jar", folder + "/none/*")) {
            Started started = start("x.jar:" + missing);
            assertThat(started.code()).isEqualTo(2);
            assertThat(started.lines()).singleElement().asString().contains("CREDENCE_PLUGINS names " + missing);
        }
    }
}
