package dev.credence.cli.command;

import dev.credence.core.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** The name of a former command, which answers where its figures are now. */
@Command(
        name = "figures",
        hidden = true,
        description = "Moved: the figures of Gal's thesis are a project of their own.")
final class FiguresCommand implements Callable<Integer> {
    @Unmatched
    @SuppressWarnings("UnusedVariable") // picocli fills it in: whatever the command was given
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() {
        throw new UserException("The figures of Gal's thesis are drawn by a program of their own now, in the folder"
                + " docs/thesis-figures of Credence's sources; docs/results/thesis-figures.md has its command.");
    }
}
