package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.TrainedModel;
import dev.credence.export.onnx.ElementType;
import dev.credence.export.onnx.ExportedGraph;
import dev.credence.export.onnx.OnnxExport;
import dev.credence.export.onnx.OnnxFile;
import dev.credence.export.onnx.Resolution;
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
        description = {"Export networks sampled from a model's posterior as ONNX, for other programs and languages.", ""
        },
        customSynopsis = {"credence export --model MODEL.credence [--samples S] [OPTIONS] --out FILE.onnx"},
        footer = {
            "",
            "The graph takes inputs [N, D] in the data's own units, in the order of its metadata 'inputs', and returns",
            "  regression       mean, epistemic_sd, aleatoric_sd [N], samples [S, N]: the means of the sampled networks.",
            "  classification   probabilities [N, C], samples [S, N, C].",
            "They are 32-bit numbers. Where these cannot tell values of a column apart, such as seconds since 1970 of",
            "one day, the inputs or a regression's outputs are 64-bit numbers, and the command says so.",
            "",
            "Not exported: gp, pbp and auto; laplace, and vbp with noise on its inputs, except with --samples 0;",
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
            names = "--element-type",
            paramLabel = "TYPE",
            order = 41,
            description = {
                "float32 or float64, for the inputs and a regression's outputs.",
                "Default: float32, or float64 where float32 has steps above a thousandth of a",
                "column's standard deviation; above a hundredth, float32 is refused."
            })
    private @Nullable ElementType elementType;

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
        if (samples != null && samples != 0) {
            ModelOptions.check(samples, problems);
        }
        if (!out.toString().toLowerCase(Locale.ROOT).endsWith(".onnx")) {
            problems.add("--out: " + out + " does not end in .onnx, and the export is an ONNX file.");
        }
        problems.check(() -> AtomicFiles.requireWritable(out));
        problems.check(() -> device.check(problems, devices.get()));
        problems.throwIfAny();
        try (DeviceOnDemand opened = device.onDemand(devices.get(), 1)) {
            TrainedModel trained = SavedModel.open(model, methods.get(), opened).model();
            RecalibrationFile.of(trained)
                    .ifPresent(fitted -> console.warn("the model was recalibrated ("
                            + fitted.map().summary() + "), and the exported network is not: its predictions are those"
                            + " before."));
            int count = samples == null ? trained.defaultSamples() : samples;
            ExportedGraph written = OnnxFile.write(
                    out, trained, new OnnxExport(count, Optional.ofNullable(elementType), constantInputs(trained)));
            console.note("Wrote " + out + ": "
                    + (count == 0
                            ? "the network of the posterior's mean."
                            : written.networks() + (written.networks() == 1 ? " network." : " networks.")));
            tellTypes("Inputs", written.inputs(), written.coarseInputs());
            tellTypes(
                    "Outputs",
                    written.outputs(),
                    written.coarseTarget().stream().toList());
        }
        return ExitCodes.DONE;
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
