package dev.credence.cli.command;

import dev.credence.cli.data.StandardStreams;
import dev.credence.core.UserException;
import dev.credence.datasets.csv.QueryTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a table that is a query's result, in place of {@code --data}. */
final class QueryOptions {
    @Option(
            names = "--jdbc",
            paramLabel = "URL",
            order = 12,
            description = {
                "A database in place of --data, such as jdbc:postgresql://HOST/DATABASE or jdbc:sqlite:FILE, whose driver "
                        + "is among the plug-ins.",
                "User and password: in the URL, or in the environment variables JDBC_USER and JDBC_PASSWORD."
            })
    private @Nullable String url;

    @Option(
            names = "--query",
            paramLabel = "SQL",
            order = 12,
            description = "The query whose result is the table. Give it an ORDER BY, so that it is the same each time.")
    private @Nullable String query;

    /**
     * What stands for the query's result where commands name tables.
     *
     * @param data the given {@code --data}
     * @return that, if there is no query
     * @throws UserException if there are both, or one of the two options is missing
     */
    Optional<Path> orElse(Optional<Path> data) {
        if (url == null && query == null) {
            return data;
        }
        if (url == null || query == null) {
            throw new UserException(
                    url == null
                            ? "--query needs --jdbc URL: the database."
                            : "--jdbc needs --query SQL: the rows and columns to read.");
        }
        QueryTable table = new QueryTable(url, query);
        Path named = StandardStreams.named(table);
        if (data.isPresent() && !data.get().equals(named)) {
            throw new UserException("--data and --jdbc exclude each other: name one of them.");
        }
        return Optional.of(named);
    }

    /**
     * The table to read.
     *
     * @param data the given {@code --data}; the empty path if it is not given
     * @throws UserException as {@link #orElse}, and if there is neither
     */
    Path or(Path data) {
        return orElse(data.toString().isEmpty() ? Optional.empty() : Optional.of(data))
                .orElseThrow(() -> new UserException("Missing: --data FILE, or --jdbc URL --query SQL."));
    }

    /** The given options as arguments, without user and password. */
    List<String> words() {
        return url == null || query == null
                ? List.of()
                : List.of("--jdbc", new QueryTable(url, query).address(), "--query", query);
    }
}
