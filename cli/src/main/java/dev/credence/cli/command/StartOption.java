package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.core.device.Device;
import dev.credence.core.method.Method;
import dev.credence.core.method.TableMethod;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.train.Fit;
import dev.credence.core.train.ModelFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --start-from}: a trained network as the initial one. */
final class StartOption {
    @Reads
    @Option(
            names = "--start-from",
            paramLabel = "MODEL",
            order = 41,
            description = {
                "Start from the weights of this model (of map, dropout-alpha, swag or laplace) instead of random ones.",
                "Its network and its standardisation are kept."
            })
    private @Nullable Path model;

    void check(Method method, boolean crossed, Problems problems) {
        if (model == null) {
            return;
        }
        if (method instanceof TableMethod) {
            problems.add("--start-from is for methods that train one network; " + method.name() + " does not.");
        }
        if (crossed) {
            problems.add("--start-from takes a model that has seen all rows, and --calibrate cv+ and enbpi need"
                    + " models that have not: leave one of them out.");
        }
    }

    /** Whether the option is given. */
    boolean isAsked() {
        return model != null;
    }

    /** Reports that the starting model may have seen any row. */
    void exclude(WidthOption width, Problems problems) {
        if (model != null) {
            width.exclude(
                    "takes rows that the model has not seen, and that of --start-from may have seen all: leave one of"
                            + " them out.",
                    problems::add);
        }
    }

    Fit applyTo(Fit fit, NamedServices<Method> methods, Device device, boolean validated, Console console) {
        if (model == null) {
            return fit;
        }
        if (validated) {
            console.warn(
                    "the model of --start-from may have been trained on the rows that --validation holds out: their"
                            + " log score is optimistic then.");
        }
        return fit.startFrom(ModelFile.load(model, methods, device));
    }
}
