package dev.credence.scale.spark;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Sessions of the tests: one in this JVM for all of them, and clusters of several JVMs on the loopback. */
final class Sessions {
    /** What Credence's devices ask of a JVM. */
    private static final String OPTIONS = "--add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED"
            + " -XX:TieredStopAtLevel=1 -Dcredence.simd.directives=false";

    private Sessions() {}

    /** The session of this JVM, with two threads; it stays open. */
    static SparkSession local() {
        return builder("local[2]").getOrCreate();
    }

    /**
     * A cluster of executors, each a JVM with one core; the caller stops it. No other session may be open.
     *
     * @throws org.opentest4j.TestAbortedException if the build has named no folder for a distribution of Spark
     */
    static SparkSession cluster(int executors) throws Exception {
        String home = System.getenv("SPARK_HOME");
        assumeThat(home).as("SPARK_HOME, which pom.xml sets").isNotNull();
        Files.createDirectories(
                Path.of(home, "jars")); // a distribution has Spark's jars there; here the class path has
        return builder("local-cluster[" + executors + ",1,1024]")
                .config("spark.executor.memory", "1g")
                .config("spark.executorEnv.SPARK_SCALA_VERSION", "2.13")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config("spark.executor.extraJavaOptions", OPTIONS)
                .getOrCreate();
    }

    private static SparkSession.Builder builder(String master) {
        return SparkSession.builder()
                .appName("test")
                .master(master)
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                // a test has a few rows: compiling a query takes longer than interpreting it
                .config("spark.sql.codegen.wholeStage", "false")
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.session.timeZone", "UTC");
    }
}
