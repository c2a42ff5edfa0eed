package dev.credence.cli.command;

import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.UserException;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.Method;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.SeriesModelFile;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.guarantee.monitor.MonitorOptions;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.series.Forecaster;
import dev.credence.serve.PredictionServer;
import dev.credence.serve.ServedModel;
import dev.credence.serve.ServedSeries;
import dev.credence.serve.ServerOptions;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves predictions over HTTP and gRPC until it is stopped. */
@Command(
        name = "serve",
        sortOptions = false,
        description = {"Serve predictions over HTTP and gRPC, until TERM or Ctrl-C.", ""},
        customSynopsis = {
            "credence serve --model MODEL.credence[,MODEL2.credence…] [--port P] [--token-file FILE] [OPTIONS]"
        },
        footer = {
            "",
            "A model is served under its file's name. The page at / tries it out; /openapi.json describes all endpoints:",
            "  POST /models/NAME/predict     rows of named columns as JSON; null is a missing value",
            "  POST /models/NAME/forecast    of a model of series: histories as JSON or CSV, answered with forecasts",
            "  POST /v2/models/NAME/infer    the Open Inference Protocol of KServe, version 2",
            "  gRPC, with --grpc-port        the same protocol: inference.GRPCInferenceService",
            "  GET  /models/NAME/monitor     with --monitor: its results; POST /models/NAME/outcomes takes outcomes",
            "  GET  /v2/health/ready         whether requests are accepted; /metrics is for Prometheus",
            "With --costs each prediction has a decision and its expected_cost; every model must have the named classes.",
            "It is reachable from this machine only unless --host is given. Accepted requests are answered before it ends.",
            "",
            "Example:",
            "  credence serve --model houses.credence --port 8080",
            "  curl --json '{\"row\": {\"size\": 120, \"town\": \"Soest\"}}' localhost:8080/models/houses/predict"
        })
public final class ServeCommand implements Callable<Integer> {
    private static final int LONGEST_TOKEN = 4096;
    private static final long LOOK_MILLIS = 50;

    /** Held to silence gRPC's own warning of every oversized message. */
    private static final Logger GRPC_LOG = Logger.getLogger("io.grpc");

    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<NamedServices<SeriesMethod>> seriesMethods;
    private final Provider<Devices> devices;
    private final Interruption interruption;

    @Reads
    @Option(
            names = "--model",
            required = true,
            split = ",",
            order = 1,
            paramLabel = "FILE",
            description = "Model files written by credence train, calibrate or forecast --save.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--samples",
            paramLabel = "S",
            order = 2,
            description = {
                "Monte-Carlo samples of the weights (default: as the model was calibrated, or its setting "
                        + "prediction-samples)."
            })
    private @Nullable Integer samples;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            order = 10,
            description = "The address to listen on (default: 127.0.0.1, this machine only); 0.0.0.0: all interfaces.")
    private String host = ServerOptions.defaults().host();

    @Option(names = "--port", paramLabel = "P", order = 11, description = "The port (default: 8080); 0: a free one.")
    private int port = ServerOptions.defaults().port();

    @Writes
    @Option(
            names = "--port-file",
            paramLabel = "FILE",
            order = 12,
            description = "A file to write the port to once requests are accepted.")
    private @Nullable Path portFile;

    @Option(
            names = "--grpc-port",
            paramLabel = "P",
            order = 13,
            description = {
                "An additional port for the Open Inference Protocol over gRPC (default: none); 0: a free one."
            })
    private @Nullable Integer grpcPort;

    @Writes
    @Option(
            names = "--grpc-port-file",
            paramLabel = "FILE",
            order = 14,
            description = "A file to write the gRPC port to.")
    private @Nullable Path grpcPortFile;

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            order = 15,
            description = "The token required as Authorization: Bearer TEXT. Other users of this machine can see it.")
    private @Nullable String token;

    @Reads
    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            order = 16,
            description = "The token, from a file's first line.")
    private @Nullable Path tokenFile;

    @Reads
    @Option(
            names = "--reference",
            paramLabel = "FILE",
            split = ",",
            order = 17,
            description = {
                "For each model a table of rows like its training data, ideally held out from it: rows that are more "
                        + "uncertain than nearly all of these are flagged as out of distribution."
            })
    private List<Path> references = new ArrayList<>();

    @Option(
            names = "--flag-at",
            paramLabel = "P",
            order = 18,
            description = "The fraction of rows like the reference that may be flagged (default: 0.01).")
    private double flagged = ServedModel.FLAGGED;

    @Writes
    @Option(
            names = "--monitor",
            paramLabel = "DIR",
            order = 19,
            description = {
                "Monitor the requests, and the outcomes sent to /models/NAME/outcomes: see credence monitor.",
                "The states are saved in this folder as NAME.state and NAME.outcomes.state."
            })
    private @Nullable Path monitor;

    @Writes
    @Option(
            names = "--state",
            paramLabel = "DIR",
            order = 19,
            description = {
                "Of models of series that were calibrated with --adaptive: the folder of the guarantee's state, which "
                        + "goes on with the outcomes in the histories, as NAME.adaptive.state (default: that of the model)."
            })
    private @Nullable Path state;

    @Option(
            names = "--false-alarms",
            paramLabel = "P",
            order = 19,
            description =
                    "Of --monitor: the probability that there is ever an alarm while nothing changes (default: 0.01).")
    private @Nullable Double falseAlarms;

    @Mixin
    private CostsOption costs;

    @Mixin
    private ServerLimits limits;

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Inject
    ServeCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<NamedServices<SeriesMethod>> seriesMethods,
            Provider<Devices> devices,
            Interruption interruption) {
        this.console = console;
        this.methods = methods;
        this.seriesMethods = seriesMethods;
        this.devices = devices;
        this.interruption = interruption;
    }

    @Override
    public Integer call() throws InterruptedException {
        Problems problems = new Problems();
        ModelOptions.check(samples, problems);
        Checked<ServerOptions> options = problems.check(this::options);
        Checked<List<String>> names = problems.check(this::names);
        problems.check(() -> requireWritable(portFile));
        problems.check(() -> requireWritable(grpcPortFile));
        if (grpcPortFile != null && grpcPort == null) {
            problems.add("--grpc-port-file needs --grpc-port.");
        }
        Checked<MonitorOptions> monitoring = problems.check(this::monitoring);
        Checked<Optional<List<String>>> decided = problems.check(costs::words);
        if (falseAlarms != null && monitor == null) {
            problems.add("--false-alarms needs --monitor.");
        }
        if (!references.isEmpty() && references.size() != files.size()) {
            problems.add("--reference names " + Numbers.counted(references.size(), "table") + " for "
                    + Numbers.counted(files.size(), "model") + "; expected one for each, in their order.");
        }
        checkKinds(problems);
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        problems.throwIfAny();
        GRPC_LOG.setLevel(Level.SEVERE);
        List<DeviceOnDemand> opened = new ArrayList<>();
        try {
            List<ServedModel> models = new ArrayList<>();
            List<ServedSeries> forecasters = new ArrayList<>();
            for (int i = 0; i < files.size(); i++) {
                if (SeriesModelFile.isOne(files.get(i))) {
                    forecasters.add(loadSeries(files.get(i), names.get().get(i)));
                    continue;
                }
                DeviceOnDemand own = device.onDemand(devices.get(), threads.threads());
                opened.add(own);
                models.add(load(i, names.get().get(i), own, monitoring.get(), decided.get()));
            }
            serve(options.get(), models, forecasters);
        } finally {
            opened.forEach(DeviceOnDemand::close);
        }
        return ExitCodes.DONE;
    }

    private static void requireWritable(@Nullable Path file) {
        if (file != null) {
            AtomicFiles.requireWritable(file);
        }
    }

    private static void write(@Nullable Path file, int number) {
        if (file != null) {
            byte[] text = (number + "\n").getBytes(StandardCharsets.UTF_8);
            AtomicFiles.write(file, out -> out.write(text));
        }
    }

    private ServerOptions options() {
        ServerOptions options = limits.with(ServerOptions.defaults().at(host, port));
        if (grpcPort != null) {
            if (grpcPort < 0) {
                throw new UserException("--grpc-port is " + grpcPort + ", expected 0 to 65535; 0 takes a free one.");
            }
            options = options.withGrpc(grpcPort);
        }
        if (token != null && tokenFile != null) {
            throw new UserException("--token and --token-file are both given: leave one out.");
        }
        return token != null
                ? options.withToken(token)
                : tokenFile != null ? options.withToken(read(tokenFile)) : options;
    }

    private MonitorOptions monitoring() {
        try {
            return falseAlarms == null ? MonitorOptions.DEFAULT : MonitorOptions.DEFAULT.withFalseAlarms(falseAlarms);
        } catch (IllegalArgumentException e) {
            throw new UserException("--false-alarms: " + e.getMessage() + ".", e);
        }
    }

    private static String read(Path file) {
        try {
            if (Files.size(file) > LONGEST_TOKEN) {
                throw new UserException("The token file " + file + " has more than " + LONGEST_TOKEN + " bytes.");
            }
            String first = Files.readString(file, StandardCharsets.UTF_8)
                    .split("\\R", 2)[0]
                    .strip();
            if (first.isEmpty()) {
                throw new UserException("The token file " + file + " is empty: its first line is the token.");
            }
            return first;
        } catch (IOException e) {
            throw new UserException(
                    "Cannot read the token file " + file + ": there is no such file, or it is not text.", e);
        }
    }

    /** The models' names in URLs: those of their files. */
    private List<String> names() {
        Set<String> names = new HashSet<>();
        List<String> all = new ArrayList<>();
        for (Path file : files) {
            String name = String.valueOf(file.getFileName())
                    .replaceFirst("\\.credence$", "")
                    .replaceAll("[^A-Za-z0-9._-]", "-")
                    .replaceFirst("^[._-]+", "");
            if (name.isEmpty() || name.length() > 64 || !names.add(name)) {
                throw new UserException("--model " + file + " would be served under the name '" + name + "', which "
                        + (name.isEmpty() ? "is empty" : name.length() > 64 ? "is too long" : "another has")
                        + ": rename the file.");
            }
            all.add(name);
        }
        return all;
    }

    private ServedModel load(
            int number, String name, DeviceOnDemand own, MonitorOptions monitoring, Optional<List<String>> decided) {
        Path file = files.get(number);
        SavedModel loaded = SavedModel.open(file, methods.get(), own);
        ServedModel model = samples == null ? ServedModel.of(name, loaded) : ServedModel.of(name, loaded, samples);
        if (decided.isPresent()) {
            model = model.withCosts(decided.get());
        }
        if (monitor != null) {
            model = model.withMonitor(loaded.fileFingerprint(), monitoring, monitor);
        }
        if (references.isEmpty()) {
            return model;
        }
        Path reference = references.get(number);
        CsvTable table = CsvTable.read(reference);
        return model.withReference(table, flagged);
    }

    private ServedSeries loadSeries(Path file, String name) {
        Forecaster forecaster = Forecaster.open(file, seriesMethods.get());
        ServedSeries model = ServedSeries.of(name, forecaster);
        if (!ServedSeries.isAdaptive(forecaster)) {
            return model;
        }
        Path folder = Optional.ofNullable(state)
                .or(() -> Optional.ofNullable(file.toAbsolutePath().getParent()))
                .orElse(Path.of("."));
        return model.withState(Forecaster.fingerprint(file), folder);
    }

    /** Refuses options of rows for models of series, and the reverse. */
    private void checkKinds(Problems problems) {
        boolean anySeries = files.stream().anyMatch(SeriesModelFile::isOne);
        boolean anyRows = !files.stream().allMatch(SeriesModelFile::isOne);
        if (anySeries && (monitor != null || !references.isEmpty() || samples != null || costs.isGiven())) {
            problems.add(
                    "--monitor, --reference, --costs and --samples are for models of rows, and --model names one that"
                            + " forecasts series: serve it by another server. credence monitor watches its forecasts.");
        }
        if (anySeries && !anyRows && grpcPort != null) {
            problems.add("--grpc-port: the protocol has tensors, and models that forecast series take histories over"
                    + " HTTP. Leave it out.");
        }
        if (state != null && !anySeries) {
            problems.add("--state is for models that forecast series, and --model names none.");
        }
    }

    private void serve(ServerOptions options, List<ServedModel> models, List<ServedSeries> forecasters)
            throws InterruptedException {
        if (options.token().isEmpty() && !isLoopback()) {
            console.warn("--host " + host + " lets other machines use this server, and there is no token.");
        }
        Interruption.Section section =
                interruption.untilStopped("Answering what was accepted; press Ctrl-C again to stop immediately.");
        try (PredictionServer server = PredictionServer.start(options, models, forecasters)) {
            server.grpcPort().ifPresent(found -> write(grpcPortFile, found));
            write(portFile, server.port()); // last: whoever waits for this file finds the other one
            console.note("Serving "
                    + Stream.concat(
                                    models.stream().map(ServedModel::name),
                                    forecasters.stream().map(ServedSeries::name))
                            .collect(Collectors.joining(", "))
                    + " at " + server.uri()
                    + (server.grpcPort().isPresent()
                            ? " and by gRPC at port " + server.grpcPort().getAsInt()
                            : ""));
            while (!interruption.requested()) {
                Thread.sleep(LOOK_MILLIS);
            }
        } finally {
            section.close();
        }
        console.note("Stopped.");
    }

    private boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false; // it does not start
        }
    }
}
