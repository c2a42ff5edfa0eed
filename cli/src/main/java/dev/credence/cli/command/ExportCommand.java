package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.core.Argument;
import dev.credence.core.Nouns;
import dev.credence.core.Percent;
import dev.credence.core.UserException;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.Distillation;
import dev.credence.core.train.TrainedModel;
import dev.credence.datasets.csv.CsvTable;
import dev.credence.datasets.csv.EncodedTable;
import dev.credence.export.onnx.ElementType;
import dev.credence.export.onnx.ExportedGraph;
import dev.credence.export.onnx.ExportedStack;
import dev.credence.export.onnx.OnnxExport;
import dev.credence.export.onnx.OnnxFile;
import dev.credence.export.onnx.Resolution;
import dev.credence.export.onnx.StackExport;
import dev.credence.export.onnx.StackFile;
import dev.credence.guarantee.monitor.ColumnProfile;
import dev.credence.guarantee.monitor.TrainingProfileFile;
import dev.credence.guarantee.recalibration.RecalibrationFile;
import dev.credence.scoring.SavedModel;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Exports a model as ONNX. */
@Command(
        name = "export",
        sortOptions = false,
        description = {
            "Export a model as ONNX, for other programs and languages: the whole stack of the method auto, or networks "
                    + "sampled from a posterior.",
            ""
        },
        customSynopsis = {
            "credence export --model MODEL.credence [--quantiles P,…] [OPTIONS] --out FILE.onnx",
            "credence export --model MODEL.credence [--samples S] [OPTIONS] --out FILE.onnx",
            "credence export --model MODEL.credence --distil FILE [OPTIONS] --out FILE.onnx"
        },
        footer = {
            "",
            "The graph takes inputs [N, D] in the data's own units, in the order of its metadata 'inputs', and returns",
            "  auto¹            mean, sd, epistemic_sd, aleatoric_sd [N], quantiles [N, Q]; or probabilities [N, C].",
            "  other methods    mean, epistemic_sd, aleatoric_sd [N], samples [S, N]: the means of the sampled networks;",
            "                   or probabilities [N, C], samples [S, N, C].",
            "¹ and linear, forest and boosting: the numbers of credence predict within 1e-5 standard deviations; a row with a",
            "gap where the training had none is NaN. Inputs and outputs are 64-bit numbers, probabilities 32-bit numbers.",
            "Those of other methods are 32-bit numbers. Where these cannot tell values of a column apart, such as seconds",
            "since 1970 of one day, the inputs or a regression's outputs are 64-bit numbers, and the command says so.",
            "",
            "Not exported: gp, pbp and v-relu-net; laplace, and vbp with noise on its inputs, except with --samples 0;",
            "networks with layers that are not dense; noise that is not fixed, learnt, closed-form or heteroscedastic.",
            "",
            "Example:",
            "  credence export --model houses.credence --samples 50 --out houses.onnx"
        })
public final class ExportCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;

    @Reads
    @Option(
            names = "--model",
            required = true,
            order = 1,
            paramLabel = "FILE",
            description = "A model file written by credence train.")
    private Path model = Path.of("");

    @Writes
    @Option(names = "--out", required = true, order = 2, paramLabel = "FILE", description = "The ONNX file to write.")
    private Path out = Path.of("");

    @Option(
            names = "--samples",
            paramLabel = "S",
            order = 40,
            description = {
                "Networks sampled from the posterior (default: the model's setting prediction-samples);",
                "0 for the single network at the posterior mean."
            })
    private @Nullable Integer samples;

    @Option(
            names = "--quantiles",
            paramLabel = "P",
            split = ",",
            order = 42,
            description = {
                "Probabilities of the quantiles of a regression of auto",
                "(default: 0.025,0.05,0.25,0.5,0.75,0.95,0.975)."
            })
    private @Nullable List<Double> quantiles;

    @Option(
            names = "--element-type",
            paramLabel = "TYPE",
            order = 41,
            description = {
                "float32 or float64, for the inputs and a regression's outputs.",
                "Default: float64 for auto; else float32, or float64 where float32 has steps above a thousandth of a",
                "column's standard deviation; above a hundredth, float32 is refused."
            })
    private @Nullable ElementType elementType;

    @Reads
    @Option(
            names = "--distil",
            paramLabel = "FILE",
            order = 43,
            description = {
                "A table of the model's inputs: export one network that has learnt to predict in one pass what the "
                        + "model predicts by many for rows like these; the loss in log score is printed. Not for auto."
            })
    private @Nullable Path distil;

    @Mixin
    private DeviceOption device;

    @Inject
    ExportCommand(Console console, Provider<NamedServices<Method>> methods, Provider<Devices> devices) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        if (samples != null && distil != null) {
            problems.add("--distil exports one network: leave out --samples.");
        }
        if (samples != null && samples != 0) {
            ModelOptions.check(samples, problems);
        }
        if (!out.toString().toLowerCase(Locale.ROOT).endsWith(".onnx")) {
            problems.add("--out: " + out + " does not end in .onnx, and the export is an ONNX file.");
        }
        problems.check(() -> AtomicFiles.requireWritable(out));
        if (quantiles != null) {
            quantiles.stream()
                    .filter(p -> !(p > 0 && p < 1))
                    .forEach(p -> problems.add("--quantiles: " + p
                            + " is not between 0 and 1 (exclusive); for the 90 % quantile write 0.9."));
        }
        problems.check(() -> device.check(problems, devices.get()));
        problems.throwIfAny();
        try (DeviceOnDemand opened = device.onDemand(devices.get(), 1)) {
            SavedModel saved = SavedModel.open(model, methods.get(), opened);
            TrainedModel trained = saved.model();
            RecalibrationFile.of(trained)
                    .ifPresent(fitted -> console.warn("the model was recalibrated ("
                            + fitted.map().summary() + "), and the exported "
                            + (trained.table().isPresent() ? "stack" : "network")
                            + " is not: its predictions are those before."));
            if (trained.table().isPresent()) {
                stack(saved);
            } else {
                networks(distil == null ? trained : distilled(saved, distil, opened.get()));
            }
        }
        return ExitCodes.DONE;
    }

    private void networks(TrainedModel trained) {
        if (quantiles != null) {
            throw new UserException("--quantiles is for models of auto; networks give samples [S, N].");
        }
        int count = distil != null ? 1 : samples == null ? trained.defaultSamples() : samples;
        ExportedGraph written = OnnxFile.write(
                out, trained, new OnnxExport(count, Optional.ofNullable(elementType), constantInputs(trained)));
        console.note("Wrote " + out + ": "
                + (count == 0
                        ? "the network of the posterior's mean."
                        : written.networks() + (written.networks() == 1 ? " network." : " networks.")));
        tellTypes("Inputs", written.inputs(), written.coarseInputs());
        tellTypes("Outputs", written.outputs(), written.coarseTarget().stream().toList());
    }

    private TrainedModel distilled(SavedModel saved, Path rows, Device opened) {
        if (saved.model().description().problem().image().isPresent()) {
            throw new UserException("--distil is for tables, and the model takes pictures.");
        }
        if (!(methods.get().get("map") instanceof InferenceMethod map)) {
            throw new UserException("--distil needs the method map of credence-inference-ensemble.");
        }
        EncodedTable table = saved.inputs(CsvTable.read(rows));
        Distillation distillation = Distillation.of(saved.model(), table.examples(), map, opened, 1);
        console.result("Distilled: one network loses " + Numbers.of(distillation.loss()) + " ± "
                + Numbers.of(distillation.error())
                + " nats a row of the model's log score (" + distillation.rows()
                + " held-out rows, targets drawn from the model).");
        return distillation.student();
    }

    /** A model of auto. */
    private void stack(SavedModel saved) {
        if (distil != null) {
            throw new UserException("--distil is for networks; a model of "
                    + saved.model().description().method() + " is exported whole.");
        }
        if (samples != null) {
            throw new UserException(
                    "A model of " + saved.model().description().method()
                            + " is exported whole, and has no number of networks to choose.",
                    Argument.SAMPLES);
        }
        if (quantiles != null && saved.isClassification()) {
            throw new UserException("--quantiles is for numbers, and the model predicts classes.");
        }
        if (!saved.coverages().isEmpty()) {
            console.warn("the model's calibrated " + (saved.isClassification() ? "sets" : "intervals")
                    + " are not exported: the graph gives the model's own "
                    + (saved.isClassification() ? "probabilities." : "quantiles."));
        }
        ExportedStack written = StackFile.write(
                out,
                saved.model(),
                new StackExport(
                        Optional.ofNullable(elementType),
                        quantiles == null ? StackExport.LEVELS : quantiles,
                        saved.schema().nonNegative() ? 0 : Double.NEGATIVE_INFINITY));
        console.note("Wrote " + out + ": " + Nouns.counted(written.members(), "member") + " of the stack, "
                + String.format(Locale.ROOT, "%.1f", written.bytes() / 1e6) + " MB.");
        if (!written.leftOut().isEmpty()) {
            double weight =
                    written.leftOut().values().stream().mapToDouble(one -> one).sum();
            console.warn("left out: "
                    + String.join(", ", new TreeSet<>(written.leftOut().keySet())) + " with "
                    + Percent.trimmed(weight, 1) + " of the weight; inference methods inside auto are not exported.");
        }
        if (written.type() == ElementType.FLOAT32) {
            tellTypes("Inputs", written.type(), written.coarseInputs());
            tellTypes("Outputs", written.type(), written.coarseTarget().stream().toList());
        }
    }

    private void tellTypes(String what, ElementType type, List<Resolution> coarse) {
        if (coarse.isEmpty()) {
            return;
        }
        String columns = " too coarse for " + Resolution.words(coarse) + ".";
        if (type == ElementType.FLOAT64) {
            console.note(what + " are 64-bit numbers, tensor(double), as 32 bits are" + columns);
        } else {
            console.warn(what.toLowerCase(Locale.ROOT) + " are 32-bit numbers," + columns);
        }
    }

    /** The inputs with one value in all training rows, so that no other was learnt from. */
    private static Set<String> constantInputs(TrainedModel trained) {
        return TrainingProfileFile.of(trained).stream()
                .flatMap(profile -> profile.columns().stream())
                .filter(column -> column.edges().length == 1)
                .map(ColumnProfile::name)
                .collect(Collectors.toSet());
    }
}
