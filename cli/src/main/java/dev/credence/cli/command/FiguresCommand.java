package dev.credence.cli.command;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** A former command; its message says where the figures are now. */
@Command(name = "figures", hidden = true, description = "Moved: the figures of Gal's thesis are a separate project.")
final class FiguresCommand implements Callable<Integer> {
    @Unmatched
    @SuppressWarnings("UnusedVariable") // set by picocli: all arguments
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() {
        throw new UserException("The figures of Gal's thesis are drawn by a separate program now, in the folder"
                + " docs/thesis-figures of Credence's sources; docs/results/thesis-figures.md has its command.");
    }
}
