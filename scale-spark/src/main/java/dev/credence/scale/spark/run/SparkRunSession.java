package dev.credence.scale.spark.run;

import dev.credence.core.UserException;
import dev.credence.core.run.RunSession;
import dev.credence.core.run.RunTask;
import dev.credence.core.train.TrainingStopped;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** A Spark context whose jobs are single runs: a job of one task is executed wherever a core is free. */
final class SparkRunSession implements RunSession {
    /** Runs under way on a cluster that may grow: those beyond its cores wait in Spark's queue. */
    private static final int WAITING = 64;

    private static final long POLL = 200;

    private final JavaSparkContext context;
    private final ShippedJars jars;
    private final boolean own;
    private final int atOnce;
    private final SentData sent;

    private SparkRunSession(JavaSparkContext context, ShippedJars jars, boolean own, int atOnce) {
        this.context = context;
        this.sent = new SentData(context);
        this.jars = jars;
        this.own = own;
        this.atOnce = atOnce;
    }

    /** Connects to a master; where this process has a context already, that is used and left open. */
    static SparkRunSession open(String master, String work) {
        boolean isHere = master.equals("local") || master.startsWith("local[");
        boolean own = Optional.ofNullable(SparkEnv.get()).isEmpty(); // which a running context has set
        SparkConf conf = RunConf.of(
                master, work, Optional.ofNullable(System.getenv("SPARK_HOME")).map(Path::of));
        // threads of this process have its class path, and so has who was given one
        boolean ship = own && !isHere && !conf.contains("spark.executor.extraClassPath");
        ShippedJars jars = ship ? ShippedJars.ofClassPath() : ShippedJars.NONE;
        jars.addTo(conf);
        try {
            JavaSparkContext context = JavaSparkContext.fromSparkContext(SparkContext.getOrCreate(conf));
            return new SparkRunSession(context, jars, own, atOnce(master, context.defaultParallelism()));
        } catch (RuntimeException e) {
            jars.close();
            throw new UserException("Spark does not start with the master '" + master + "': " + reason(e), e);
        }
    }

    /** The cores where their number is fixed by the address. */
    static int atOnce(String master, int cores) {
        Matcher cluster =
                Pattern.compile("local-cluster\\[ *(\\d+) *, *(\\d+) *,.*").matcher(master);
        if (cluster.matches()) {
            return Math.max(1, Integer.parseInt(cluster.group(1)) * Integer.parseInt(cluster.group(2)));
        }
        return master.startsWith("local") ? cores : Math.max(WAITING, 2 * cores);
    }

    @Override
    public int atOnce() {
        return atOnce;
    }

    @Override
    public List<String> execute(RunTask task, BooleanSupplier stop) {
        if (stop.getAsBoolean()) {
            throw TrainingStopped.before();
        }
        try {
            Broadcast<byte[]> data = sent.use(task.data());
            try {
                return execute(task, data, stop);
            } finally {
                sent.ended(task.data());
            }
        } catch (IllegalStateException e) {
            if (context.sc().isStopped()) {
                throw new UserException(
                        "The cluster has ended the application, and " + task.name() + " was not executed: the log of"
                                + " the master and those of the executors say why.",
                        e);
            }
            throw e;
        }
    }

    private List<String> execute(RunTask task, Broadcast<byte[]> data, BooleanSupplier stop) {
        context.sc().setJobDescription(task.name());
        JavaFutureAction<List<String>> future = context.parallelize(List.of(task.instruction()), 1)
                .flatMap(OnExecutor.of(task.name(), task.kind(), data))
                .collectAsync();
        try {
            while (true) {
                try {
                    return List.copyOf(future.get(POLL, TimeUnit.MILLISECONDS));
                } catch (TimeoutException stillRunning) {
                    if (stop.getAsBoolean()) {
                        future.cancel(true);
                        throw TrainingStopped.before();
                    }
                }
            }
        } catch (InterruptedException e) {
            future.cancel(true);
            Thread.currentThread().interrupt();
            throw TrainingStopped.before();
        } catch (CancellationException e) {
            throw TrainingStopped.before();
        } catch (ExecutionException e) {
            throw new UserException("The cluster does not execute " + task.name() + ": " + reason(e), e);
        }
    }

    /** The first line of the deepest cause. */
    private static String reason(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse(cause.toString());
    }

    @Override
    public void close() {
        sent.close();
        if (own) {
            context.stop();
        }
        jars.close();
    }
}
