package dev.credence.docs.thesisfigures;

import dev.credence.core.UserException;
import dev.credence.core.data.DataLocation;
import dev.credence.core.device.Device;
import dev.credence.core.device.Devices;
import dev.credence.datasets.Datasets;
import dev.credence.eval.report.FiguresReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The program that draws the figures of Gal's thesis, and says which of their laws hold. */
@Command(
        name = "thesis-figures",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Draws the figures of Gal's thesis (2016): dropout's uncertainty beyond, between and on the data.")
public final class ThesisFigures implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "The folder for the page.")
    private Path out = Path.of("");

    @Option(names = "--only", paramLabel = "NAME", split = ",", description = "These figures only.")
    private List<String> only = List.of();

    @Option(names = "--quick", description = "Small networks, for a preview of the page; the laws need not hold.")
    private boolean quick;

    @Option(names = "--seed", defaultValue = "1", description = "The seed (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(names = "--device", defaultValue = Devices.AUTO, description = "The device (default: ${DEFAULT-VALUE}).")
    private String device = Devices.AUTO;

    @Option(
            names = "--data-dir",
            defaultValue = "${env:CREDENCE_DATA:-data}",
            description = "Where data sets are, or are downloaded to (default: CREDENCE_DATA, else data).")
    private Path data = Path.of("data");

    private ThesisFigures() {}

    /** Draws, prints the laws, and ends with 0, or with 2 after a mistake that the message says how to correct. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        return new CommandLine(new ThesisFigures())
                .setExecutionExceptionHandler((fault, command, parsed) -> {
                    if (!(fault instanceof UserException)) {
                        throw fault;
                    }
                    command.getErr().println(fault.getMessage());
                    return 2;
                })
                .execute(args);
    }

    @Override
    public Integer call() {
        PrintWriter results = spec.commandLine().getOut();
        PrintWriter progress = spec.commandLine().getErr();
        List<FiguresReport.Section> drawn;
        try (Device opened = Devices.discover().open(device)) {
            drawn = new FigureStudy(out, quick, seed)
                    .draw(
                            only,
                            opened,
                            name -> Datasets.all().load(name, new DataLocation(data, true, received -> {})),
                            progress::println);
        }
        for (FiguresReport.Section figure : drawn) {
            results.println(figure.title());
            for (FiguresReport.Law law : figure.laws()) {
                results.println("  " + (law.holds() ? "holds:         " : "does not hold: ") + law.sentence());
                results.println("                 " + FiguresReport.text(law.numbers()));
            }
        }
        results.println("The page: " + out.resolve(FiguresFiles.PAGE));
        return 0;
    }
}
