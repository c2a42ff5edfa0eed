package dev.credence.scale.spark.run;

import dev.credence.core.UserException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.apache.spark.SparkConf;

/** The configuration of a Spark context for runs. */
final class RunConf {
    /** What Credence's devices ask of a JVM of any version; Spark adds what it needs itself. */
    static final String JVM = "-XX:+IgnoreUnrecognizedVMOptions -XX:Tier3DelayOn=1000000"
            + " -Dcredence.simd.directives=false --enable-native-access=ALL-UNNAMED";

    private static final String OPTIONS = "spark.executor.extraJavaOptions";

    private RunConf() {}

    /**
     * The configuration: system properties that begin with {@code spark.}, else those of
     * {@code SPARK_HOME/conf/spark-defaults.conf}, else ours.
     *
     * @param home SPARK_HOME; empty where it is not set
     */
    static SparkConf of(String master, String work, Optional<Path> home) {
        SparkConf conf = new SparkConf();
        home.map(folder -> folder.resolve("conf/spark-defaults.conf"))
                .filter(Files::isRegularFile)
                .ifPresent(file -> read(file).forEach((name, value) -> {
                    if (String.valueOf(name).startsWith("spark.")) {
                        conf.setIfMissing(
                                String.valueOf(name), String.valueOf(value).strip());
                    }
                }));
        conf.setMaster(master).setAppName(work);
        conf.setIfMissing("spark.ui.showConsoleProgress", "false");
        // a run lost with its machine is no fault of the run, and each attempt of a lost one counts
        conf.setIfMissing("spark.task.maxFailures", "16");
        conf.set(OPTIONS, (conf.get(OPTIONS, "") + " " + JVM).strip());
        // operations are small: their threads would wait for each other longer than they compute
        conf.setIfMissing("spark.executorEnv.OMP_NUM_THREADS", "1");
        return conf;
    }

    private static Properties read(Path file) {
        Properties all = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            all.load(in);
        } catch (IOException | IllegalArgumentException e) {
            throw new UserException("Cannot read " + file + ": " + e.getMessage(), e);
        }
        return all;
    }
}
