package dev.credence.scale.spark.run;

import dev.credence.core.UserException;
import dev.credence.core.run.RunExecutor;
import dev.credence.core.run.RunSession;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Executes runs as tasks of a Spark cluster. It can be loaded where Spark is absent, which {@link #unavailable}
 * reports.
 */
public final class SparkRuns implements RunExecutor {
    private static final Pattern MASTER =
            Pattern.compile("spark://.+|k8s://.+|yarn|local|local\\[[^]]+]|local-cluster\\[[^]]+]");

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public String addresses() {
        return "Spark's masters spark://HOST:PORT, k8s://HOST:PORT, yarn and local[N]";
    }

    @Override
    public boolean serves(String address) {
        return MASTER.matcher(address).matches();
    }

    @Override
    public Optional<String> unavailable() {
        try {
            Class<?> unused = Class.forName("org.apache.spark.SparkContext", false, SparkRuns.class.getClassLoader());
            return Optional.empty();
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.of("Spark is not on the class path. Set SPARK_HOME to the folder of a Spark 4.2 for Scala"
                    + " 2.13, whose jars the launcher then takes.");
        }
    }

    @Override
    public RunSession open(String address, String work) {
        unavailable().ifPresent(reason -> {
            throw new UserException(reason);
        });
        return SparkRunSession.open(address, work);
    }
}
