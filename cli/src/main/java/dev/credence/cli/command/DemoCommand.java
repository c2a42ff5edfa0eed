package dev.credence.cli.command;

import dev.credence.cli.chart.DemoPicture;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.data.DemoProblem;
import dev.credence.cli.data.DemoResult;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.Fit;
import dev.credence.core.train.TrainedModel;
import dev.credence.core.train.TrainingStopped;
import dev.credence.datasets.Datasets;
import dev.credence.eval.text.TextTable;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A demonstration of seconds, without files or an Internet connection. */
@Command(
        name = "demo",
        sortOptions = false,
        description = {
            "Train small networks by two methods on synthetic data with a gap, and plot their uncertainty. Needs neither files "
                    + "nor an Internet connection.",
            ""
        },
        footer = {"", "Examples:", "  credence demo", "  credence demo --out picture.png --seed 2"})
public final class DemoCommand implements Callable<Integer> {
    private final Console console;
    private final Provider<NamedServices<InferenceMethod>> methods;
    private final Provider<Devices> devices;
    private final Provider<Datasets> datasets;
    private final Interruption interruption;

    @Writes
    @Option(
            names = "--out",
            paramLabel = "FILE.png",
            defaultValue = "credence-demo.png",
            order = 1,
            description = "The picture to write (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("credence-demo.png");

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 2,
            description = "Seed of the initial values and the noise (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private DeviceOption device;

    @Inject
    DemoCommand(
            Console console,
            Provider<NamedServices<InferenceMethod>> methods,
            Provider<Devices> devices,
            Provider<Datasets> datasets,
            Interruption interruption) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.datasets = datasets;
        this.interruption = interruption;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        problems.check(() -> AtomicFiles.requireWritable(out));
        problems.check(() -> device.check(problems, devices.get()));
        problems.throwIfAny();
        DemoProblem problem = DemoProblem.make(datasets.get());
        try (Device opened = devices.get().open(device.name())) {
            List<DemoResult> results = new ArrayList<>();
            for (DemoProblem.Panel panel : DemoProblem.PANELS) {
                console.note("Training " + panel.method() + ", " + (results.size() + 1) + " of "
                        + DemoProblem.PANELS.size() + ": a few seconds.");
                results.add(DemoResult.of(problem, train(problem, panel, opened)));
            }
            table(problem, results);
            picture(problem, results);
        } catch (TrainingStopped e) {
            console.note("Interrupted.");
            return ExitCodes.INTERRUPTED;
        }
        return ExitCodes.DONE;
    }

    private TrainedModel train(DemoProblem problem, DemoProblem.Panel panel, Device opened) {
        InferenceMethod method = methods.get().get(panel.method());
        Map<String, String> settings = panel.settings();
        // the two methods' posteriors are the picture's subject: that the short chains have not mixed is no news here
        Interruption.Section section = interruption.orderly();
        try (section) {
            return Fit.of(method, opened)
                    .settings(settings)
                    .seed(seed)
                    .listener(report -> !interruption.requested())
                    .withoutWarnings()
                    .train(problem.dataset(), problem.dataset().train(0));
        }
    }

    private void table(DemoProblem problem, List<DemoResult> results) {
        List<String> header = new ArrayList<>(List.of("metric on new points"));
        DemoProblem.PANELS.forEach(panel -> {
            header.add(panel.method() + ", inside the data");
            header.add("in the gap");
        });
        TextTable table = TextTable.ofNumbers(header);
        for (String name : results.get(0).metrics().keySet()) {
            List<String> row = new ArrayList<>(List.of(name));
            for (DemoResult result : results) {
                DemoResult.Row values = result.metric(name);
                row.add(Numbers.of(values.seen()));
                row.add(Numbers.of(values.gap()));
            }
            table.row(row);
        }
        console.result(problem.title() + "\n\n" + console.text(table) + "\n");
    }

    private void picture(DemoProblem problem, List<DemoResult> results) {
        if (!Pictures.write(out, () -> DemoPicture.png(problem, results), console)) {
            return;
        }
        console.note("""

                There were no training points between the two dashed lines. There the bands should widen: the epistemic part
                means "not enough data here", while the noise of the data (aleatoric) is the same everywhere. Dropout, above,
                is uncertain at the data, too, and less than twice as much in the gap; the chains below are certain at the data
                and as uncertain in the gap as the data allow: their draws are close to the true posterior's.

                Next, your own table:
                  credence train --data FILE.csv --target COLUMN --out my.credence
                  credence predict --model my.credence --data NEW.csv --out predictions.csv""");
    }
}
