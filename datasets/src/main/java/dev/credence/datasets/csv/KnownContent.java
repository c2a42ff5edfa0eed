package dev.credence.datasets.csv;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Formats of Credence's own modules, by the first bytes of a file, for messages where the module is absent. */
enum KnownContent {
    PARQUET("PAR1", "a Parquet file", "dev.credence:credence-format-parquet"),
    ARROW("ARROW1", "an Arrow file", "dev.credence:credence-format-arrow");

    private static final int LONGEST = 8;

    private final String magic;
    private final String noun;
    private final String artifact;

    KnownContent(String magic, String noun, String artifact) {
        this.magic = magic;
        this.noun = noun;
        this.artifact = artifact;
    }

    static Optional<KnownContent> of(byte[] beginning) {
        String text = new String(beginning, 0, Math.min(LONGEST, beginning.length), StandardCharsets.US_ASCII);
        return Arrays.stream(values())
                .filter(form -> text.startsWith(form.magic))
                .findFirst();
    }

    String noun() {
        return noun;
    }

    String artifact() {
        return artifact;
    }
}
