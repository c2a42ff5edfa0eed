package dev.credence.scale.spark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cluster is given: addresses, settings, jars. */
final class ConnectionTest {
    @TempDir
    private Path folder;

    @Test
    void masters_are_known_by_their_addresses() {
        SparkRuns runs = new SparkRuns();
        for (String master : List.of(
                "spark://h:7077", "k8s://https://h:6443", "yarn", "local", "local[*]", "local-cluster[2,1,1024]")) {
            assertThat(runs.serves(master)).as(master).isTrue();
        }
        for (String other : List.of("", "spark", "localhost", "http://h:7077", "yarn-client")) {
            assertThat(runs.serves(other)).as(other).isFalse();
        }
    }

    @Test
    void as_many_runs_are_under_way_as_there_are_cores_or_more_where_a_cluster_may_grow() {
        assertThat(SparkRunSession.atOnce("local[3]", 3)).isEqualTo(3);
        assertThat(SparkRunSession.atOnce("local-cluster[3,2,1024]", 2)).isEqualTo(6);
        assertThat(SparkRunSession.atOnce("spark://h:7077", 2)).isEqualTo(64);
        assertThat(SparkRunSession.atOnce("yarn", 100)).isEqualTo(200);
    }

    @Test
    void jars_of_spark_are_not_sent_and_folders_of_classes_become_jars() throws IOException {
        Path home = folder.resolve("spark");
        Path sparks = Files.createDirectories(home.resolve("jars")).resolve("spark-core.jar");
        Files.createFile(sparks);
        Path mine = Files.createFile(folder.resolve("mine.jar"));
        Path classes = Files.createDirectories(folder.resolve("classes/a"));
        Files.createFile(classes.resolve("A.class"));
        Path settings = Files.createDirectories(folder.resolve("conf"));
        Files.createFile(settings.resolve("core-site.xml"));
        String path = String.join(
                File.pathSeparator,
                sparks.toString(),
                mine.toString(),
                classes.getParent().toString(),
                settings.toString(),
                "");
        try (ShippedJars jars = ShippedJars.of(path, Optional.of(home))) {
            assertThat(jars.jars()).hasSize(2).contains(mine);
            try (var jar = new JarFile(jars.jars().get(1).toFile())) {
                assertThat(jar.getEntry("a/A.class")).isNotNull();
            }
            assertThat(jars.temporary().orElseThrow()).isDirectory();
        }
    }

    @Test
    void settings_of_the_distribution_come_before_ours_and_faults_in_them_are_named() throws IOException {
        Path home = folder.resolve("home-with-settings");
        Path file = Files.createDirectories(home.resolve("conf")).resolve("spark-defaults.conf");
        Files.writeString(file, "# ours\nspark.task.maxFailures   3\nspark.executor.extraJavaOptions -Da=b\nother 1\n");
        var conf = RunConf.of("local[1]", "w", Optional.of(home));
        assertThat(conf.get("spark.task.maxFailures")).isEqualTo("3");
        assertThat(conf.get("spark.executor.extraJavaOptions")).isEqualTo("-Da=b " + RunConf.JVM);
        assertThat(conf.contains("other")).isFalse();
        Files.writeString(file, "spark.a \\u12\n");
        assertThatThrownBy(() -> RunConf.of("local[1]", "w", Optional.of(home)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("spark-defaults.conf");
    }
}
