package dev.credence.cli.command;

import dev.credence.cli.console.Verbosity;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command has. */
public final class GlobalOptions {
    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            order = 900,
            description = {
                "Where data files lie or are downloaded to.",
                "Default: the environment's CREDENCE_DATA, else a folder 'credence' among the user's caches."
            })
    private @Nullable Path dataDirectory;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            order = 901,
            description = "Say nothing but results, warnings and errors.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            order = 902,
            description = "Say more, and show where in the code a failure comes from.")
    private boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            order = 903,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            scope = ScopeType.INHERIT,
            order = 904,
            description = "Show the version and exit.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean version;

    /** How much to say. */
    public Verbosity verbosity() {
        if (verbose) {
            return Verbosity.VERBOSE;
        }
        return quiet ? Verbosity.QUIET : Verbosity.NORMAL;
    }

    /** The data directory of the command line, if there was one. */
    Optional<Path> givenDataDirectory() {
        return Optional.ofNullable(dataDirectory);
    }

    /** The data directory; it need not exist. */
    public Path dataDirectory() {
        if (dataDirectory != null) {
            return dataDirectory;
        }
        String named = System.getenv("CREDENCE_DATA");
        return named != null && !named.isBlank() ? Path.of(named) : cache().resolve("credence");
    }

    /** Where this operating system keeps what a user can lose. */
    private static Path cache() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        Path home = Path.of(System.getProperty("user.home", "."));
        if (system.startsWith("windows")) {
            String local = System.getenv("LOCALAPPDATA");
            return local != null && !local.isBlank() ? Path.of(local) : home.resolve("AppData/Local");
        }
        if (system.startsWith("mac")) {
            return home.resolve("Library/Caches");
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        return xdg != null && xdg.startsWith("/") ? Path.of(xdg) : home.resolve(".cache");
    }
}
