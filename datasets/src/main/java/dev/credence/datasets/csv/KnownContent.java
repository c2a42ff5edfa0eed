package dev.credence.datasets.csv;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Formats of Credence's own modules, by the first bytes of a file, for messages where the module is absent. */
enum KnownContent {
    PARQUET("PAR1", "a Parquet file", "dev.credence:credence-format-parquet"),
    ARROW("ARROW1", "an Arrow file", "dev.credence:credence-format-arrow");

    private final byte[] magic;
    private final String noun;
    private final String artifact;

    KnownContent(String magic, String noun, String artifact) {
        this.magic = magic.getBytes(StandardCharsets.US_ASCII);
        this.noun = noun;
        this.artifact = artifact;
    }

    static Optional<KnownContent> of(byte[] beginning) {
        return Arrays.stream(values())
                .filter(form -> Arrays.equals(form.magic, Arrays.copyOf(beginning, form.magic.length)))
                .findFirst();
    }

    String noun() {
        return noun;
    }

    String artifact() {
        return artifact;
    }
}
