package dev.credence.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.cli.command.Problems.Checked;
import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.cli.console.ProgressDisplay;
import dev.credence.cli.data.TestData;
import dev.credence.cli.data.TestDataLoader;
import dev.credence.core.UserException;
import dev.credence.core.data.EvenRows;
import dev.credence.core.data.Examples;
import dev.credence.core.device.Devices;
import dev.credence.core.method.Method;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.ModelDescription;
import dev.credence.eval.adversarial.Adversary;
import dev.credence.eval.adversarial.Attack;
import dev.credence.eval.adversarial.AttackFile;
import dev.credence.eval.adversarial.AttackResult;
import dev.credence.eval.adversarial.AttackedModel;
import dev.credence.eval.adversarial.Box;
import dev.credence.eval.report.AttackReport;
import dev.credence.scoring.SavedModel;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Attacks models by adversarial inputs, and measures whether their uncertainty notices. */
@Command(
        name = "attack",
        sortOptions = false,
        description = {"Attack models with adversarial inputs, and measure whether their uncertainty rises.", ""},
        customSynopsis = {
            "credence attack --model A.credence [--model B.credence]... (--dataset D [--split I] | --data FILE [--target COL])",
            "                [OPTIONS] --out DIR"
        },
        footer = {
            "",
            "DIR receives attack.html, an HTML page, and attack.json, with all numbers. The points are spread evenly over "
                    + "the test part, or over the rows or pictures of --data. Step sizes are in the units of the inputs, the same for all inputs.",
            "",
            "Example:",
            "  credence attack --model alpha.credence --model vi.credence --dataset mnist --out attacked"
        })
public final class AttackCommand implements Callable<Integer> {
    /** So many points are shown on the page, if they are images. */
    private static final int SHOWN = 3;

    private final Console console;
    private final Provider<NamedServices<Method>> methods;
    private final Provider<Devices> devices;
    private final TestDataLoader loader;

    @Spec
    private CommandSpec spec;

    @Reads
    @Option(
            names = "--model",
            required = true,
            order = 1,
            paramLabel = "FILE",
            description = "A model file written by credence train; may be repeated.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private DataOptions data;

    @Writes({AttackReport.FILE_NAME, AttackFile.FILE_NAME})
    @Option(names = "--out", required = true, order = 3, paramLabel = "DIR", description = "The folder for results.")
    private Path out = Path.of("");

    @Mixin
    private AttackOptions attack;

    @Option(
            names = "--points",
            paramLabel = "N",
            defaultValue = "1000",
            order = 40,
            description = "Number of points, spread evenly over the data (default: ${DEFAULT-VALUE}).")
    private int points = 1000;

    @Option(
            names = "--samples",
            paramLabel = "S",
            order = 41,
            description = "Monte-Carlo samples of the weights (default: each model's setting prediction-samples).")
    private @Nullable Integer samples;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            order = 42,
            description = "Seed of the draws in the gradients (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Mixin
    private DeviceOption device;

    @Mixin
    private ThreadsOption threads;

    @Inject
    AttackCommand(
            Console console,
            Provider<NamedServices<Method>> methods,
            Provider<Devices> devices,
            TestDataLoader loader) {
        this.console = console;
        this.methods = methods;
        this.devices = devices;
        this.loader = loader;
    }

    @Override
    public Integer call() {
        Problems problems = new Problems();
        List<Attack> attacks = attack.attacks(problems);
        problems.check(() -> {
            var unused = attack.box();
        });
        ModelOptions.check(samples, problems);
        if (points < 1) {
            problems.add("--points is " + points + ", expected at least 1.");
        }
        AttackOutput output = new AttackOutput(out);
        problems.check(output::requireFree);
        problems.check(() -> device.check(problems, devices.get()));
        threads.check(problems);
        Checked<Function<SavedModel, TestData>> source = problems.check(() -> data.test(loader, Optional.empty()));
        problems.throwIfAny();
        try (DeviceOnDemand opened = device.onDemand(devices.get(), threads.threads())) {
            run(opened, attacks, source.get(), output);
        }
        return ExitCodes.DONE;
    }

    private void run(
            DeviceOnDemand opened, List<Attack> attacks, Function<SavedModel, TestData> source, AttackOutput output) {
        List<SavedModel> models = files.stream()
                .map(file -> SavedModel.open(file, methods.get(), opened))
                .toList();
        models.forEach(model -> requireAlike(models.get(0), model));
        List<Adversary> adversaries = new ArrayList<>();
        TestData test = source.apply(models.get(0));
        Box box = attack.box(test.examples());
        for (SavedModel model : models) {
            Examples all = model.equals(models.get(0))
                    ? test.examples()
                    : source.apply(model).examples();
            adversaries.add(new Adversary(model.model(), some(all), box, samples(model), seed));
        }
        adversaries.forEach(adversary -> attacks.forEach(adversary::require));
        List<AttackedModel> attacked = attacked(models, adversaries, attacks);
        console.result(AttackTable.of(attacked, console));
        ModelDescription description = models.get(0).model().description();
        output.write(new AttackOutput.Made(
                attacked,
                test.title() + ", "
                        + Numbers.counted(Math.min(points, test.examples().size()), "point"),
                test.examples().image(),
                description.classNames(),
                about(test, box),
                CommandLines.of(spec),
                models));
        console.note("\nThe report: " + output.page() + ". All numbers: " + output.file());
    }

    private List<AttackedModel> attacked(List<SavedModel> models, List<Adversary> adversaries, List<Attack> attacks) {
        int rounds = models.size() * attacks.stream().mapToInt(Attack::rounds).sum();
        int[] done = {0};
        List<AttackedModel> attacked = new ArrayList<>();
        try (ProgressDisplay progress = console.progress("Attacking", "step", rounds)) {
            for (int m = 0; m < models.size(); m++) {
                SavedModel model = models.get(m);
                Adversary adversary = adversaries.get(m);
                String label = label(model.file());
                List<AttackResult> results = attacks.stream()
                        .map(a -> adversary.run(a, SHOWN, () -> progress.at(++done[0], label)))
                        .toList();
                attacked.add(
                        new AttackedModel(label, model.model().description().method(), samples(model), results));
            }
        }
        return attacked;
    }

    /** Not the first: a folder of pictures, and many a table, is sorted by class. Others have the classes in turn. */
    private Examples some(Examples all) {
        return all.rows(EvenRows.scattered(all.size(), points));
    }

    private int samples(SavedModel model) {
        return samples == null ? model.model().defaultSamples() : samples;
    }

    /** The file's name without its end; the whole path where several have that name. */
    private String label(Path file) {
        boolean unique = files.stream()
                        .filter(other -> other.getFileName().equals(file.getFileName()))
                        .count()
                == 1;
        return (unique ? String.valueOf(file.getFileName()) : file.toString()).replaceFirst("[.]credence$", "");
    }

    private static void requireAlike(SavedModel first, SavedModel other) {
        ModelDescription a = first.model().description();
        ModelDescription b = other.model().description();
        if (!a.problem().task().equals(b.problem().task())
                || !a.inputNames().equals(b.inputNames())
                || !a.classNames().equals(b.classNames())) {
            throw new UserException("The models " + first.file() + " and " + other.file()
                    + " do not predict the same classes from the same inputs: '" + a.targetName() + "' "
                    + a.classNames() + " from " + a.inputNames().size() + " inputs, and '" + b.targetName() + "' "
                    + b.classNames() + " from " + b.inputNames().size()
                    + ". Attack them one by one, or train them on the same data.");
        }
    }

    private ObjectNode about(TestData test, Box box) {
        ObjectNode about = test.facts().deepCopy();
        about.put("seed", seed);
        if (!box.equals(Box.UNBOUNDED)) {
            about.putArray("bounds").add(box.lower()).add(box.upper());
        }
        return about;
    }
}
