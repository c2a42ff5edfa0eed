package dev.credence.cli.command;

import dev.credence.cli.data.StandardStreams;
import dev.credence.core.device.Devices;
import dev.credence.core.file.JsonText;
import dev.credence.core.method.Method;
import dev.credence.core.method.SeriesMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.SeriesModelFile;
import dev.credence.scoring.SavedModel;
import dev.credence.scoring.card.ModelCard;
import dev.credence.scoring.series.Forecaster;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes what a model file says as a model card. */
@Command(
        name = "card",
        sortOptions = false,
        description = {
            "Write what a model file says as a model card: its data, method, scores, calibration and limits.",
            "Markdown with the head that model hubs read, or JSON.",
            ""
        },
        customSynopsis = {"credence card MODEL.credence [--json] [--out FILE.md|FILE.json]"},
        footer = {
            "",
            "Examples:",
            "  credence card houses.credence",
            "  credence card houses.credence --out README.md",
            "  credence card houses.credence --out card.json"
        })
public final class CardCommand implements Callable<Integer> {
    private final Provider<NamedServices<Method>> methods;
    private final Provider<NamedServices<SeriesMethod>> ofSeries;
    private final Provider<Devices> devices;
    private final StandardStreams streams;

    @Reads
    @Parameters(paramLabel = "MODEL", description = "A model file, of rows, pictures, texts or series.")
    private Path model = Path.of("");

    @Writes
    @Option(
            names = "--out",
            order = 1,
            paramLabel = "FILE",
            description = "The card to write, JSON if it ends in .json (default: standard output).")
    private Path out = Path.of("-");

    @Option(names = "--json", order = 2, description = "Write JSON instead of Markdown.")
    private boolean json;

    @Mixin
    private DeviceOption device;

    @Inject
    CardCommand(
            Provider<NamedServices<Method>> methods,
            Provider<NamedServices<SeriesMethod>> ofSeries,
            Provider<Devices> devices,
            StandardStreams streams) {
        this.methods = methods;
        this.ofSeries = ofSeries;
        this.devices = devices;
        this.streams = streams;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        problems.check(() -> streams.requireWritable(out));
        problems.check(() -> device.check(problems, devices.get()));
        problems.throwIfAny();
        byte[] bytes = text(card()).getBytes(StandardCharsets.UTF_8);
        streams.write(out, stream -> stream.write(bytes));
        return ExitCodes.DONE;
    }

    private ModelCard card() {
        if (SeriesModelFile.isOne(model)) {
            Forecaster forecaster = Forecaster.open(model, ofSeries.get());
            return ModelCard.of(
                    model, forecaster, ofSeries.get().get(forecaster.model().method()));
        }
        try (DeviceOnDemand opened = device.onDemand(devices.get(), 1)) {
            SavedModel saved = SavedModel.open(model, methods.get(), opened);
            return ModelCard.of(
                    saved, methods.get().get(saved.model().description().method()));
        }
    }

    private String text(ModelCard card) {
        boolean asJson = json || out.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        return asJson ? JsonText.pretty(card.json()) + "\n" : card.markdown();
    }
}
