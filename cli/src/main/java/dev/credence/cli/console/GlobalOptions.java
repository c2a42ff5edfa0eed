package dev.credence.cli.console;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of every command. */
public final class GlobalOptions {
    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            order = 900,
            description = {
                "The folder of data files and downloads.",
                "Default: the environment variable CREDENCE_DATA, else a folder 'credence' in the user's cache folder."
            })
    private @Nullable Path dataDirectory;

    @Option(
            names = "--cache-dir",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            order = 900,
            description = {
                "The folder that keeps the cells of tables of 32 MB or more, read once and not held in memory.",
                "Default: a folder 'credence/tables' in the user's cache folder. What was not used for 30 days is removed."
            })
    private @Nullable Path cacheDirectory;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            order = 901,
            description = "Print only results, warnings and errors.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            order = 902,
            description = "Print details, and stack traces of failures.")
    private boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            order = 903,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // handled by picocli
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            scope = ScopeType.INHERIT,
            order = 904,
            description = "Show the version and exit.")
    @SuppressWarnings("UnusedVariable") // handled by picocli
    private boolean version;

    /** The verbosity. */
    public Verbosity verbosity() {
        if (verbose) {
            return Verbosity.VERBOSE;
        }
        return quiet ? Verbosity.QUIET : Verbosity.NORMAL;
    }

    /** The data directory given on the command line. */
    public Optional<Path> givenDataDirectory() {
        return Optional.ofNullable(dataDirectory);
    }

    /** The data directory, which may not exist. */
    public Path dataDirectory() {
        if (dataDirectory != null) {
            return dataDirectory;
        }
        String named = System.getenv("CREDENCE_DATA");
        return named != null && !named.isBlank() ? Path.of(named) : cache().resolve("credence");
    }

    /** The folder of large tables' cells, which may not exist. */
    public Path cacheDirectory() {
        return cacheDirectory != null
                ? cacheDirectory
                : cache().resolve("credence").resolve("tables");
    }

    /** The operating system's cache folder. */
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
