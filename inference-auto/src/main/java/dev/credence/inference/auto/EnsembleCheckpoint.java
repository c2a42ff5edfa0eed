package dev.credence.inference.auto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.credence.core.UserException;
import dev.credence.core.file.Archive;
import dev.credence.core.file.ArchiveFile;
import dev.credence.core.file.NpyArray;
import dev.credence.inference.auto.entry.MethodChoice;
import dev.credence.inference.auto.network.Configuration;
import dev.credence.inference.auto.network.Member;
import dev.credence.inference.auto.stack.StackWeights;
import dev.credence.inference.auto.table.CodedRows;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * The state of training between two cycles as a file: the state of every network, the out-of-fold predictions, and the
 * parameters that the stack may still need. Resumed training gives the same bits as uninterrupted training.
 */
final class EnsembleCheckpoint<P> {
    private static final int FORMAT = 3; // 1: other predicted rows of large tables; 2: no members
    private static final String DOCUMENT = "checkpoint.json";
    private static final String FOLDER = "state";
    private static final int TILE = 1024;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Parts of the identity that messages show with their values. */
    private static final Set<String> SHOWN = Set.of("seed", "rows", "members", "methods");

    /** Messages for the other parts. */
    private static final Map<String, String> OTHERS = Map.of(
            "format", "it is of another version",
            "sizes", "the networks have other sizes",
            "configurations", "the networks are others",
            "data", "the rows, their weights or their folds are others");

    private final CycleEnsemble<P> ensemble;
    private OptionalLong fingerprint = OptionalLong.empty();

    EnsembleCheckpoint(CycleEnsemble<P> ensemble) {
        this.ensemble = ensemble;
    }

    /** All that training depends on; time, threads and the number of cycles may differ. */
    private ObjectNode identity() {
        ObjectNode identity = JSON.createObjectNode();
        identity.put("format", FORMAT);
        identity.put("seed", ensemble.options().seed());
        identity.set("sizes", JSON.valueToTree(ensemble.sizes()));
        identity.set("configurations", JSON.valueToTree(ensemble.configurations()));
        identity.put("rows", ensemble.rows().size());
        if (fingerprint.isEmpty()) { // the data never change, and are read row by row for it
            fingerprint = OptionalLong.of(fingerprint());
        }
        identity.put("data", fingerprint.getAsLong());
        // retired networks depend on the other members
        identity.put(
                "members", ensemble.options().only().orElse(ensemble.options().others() ? "all" : "networks"));
        identity.put("methods", methods());
        return identity;
    }

    /** The methods with all settings, including defaults. */
    private String methods() {
        List<MethodChoice> methods = ensemble.options().methods();
        return methods.isEmpty()
                ? "none"
                : methods.stream()
                        .map(choice -> choice.method() + ":"
                                + new TreeMap<>(choice.checked().asText())
                                        .entrySet().stream()
                                                .map(setting -> setting.getKey() + "=" + setting.getValue())
                                                .collect(Collectors.joining(",")))
                        .collect(Collectors.joining("+"));
    }

    /**
     * Checks that training can resume from a file, if it exists, before the minutes that other members take.
     *
     * @throws UserException as {@link #load}
     */
    void check(Path file) {
        if (Files.exists(file)) {
            requireSame(file, ArchiveFile.read(file, DOCUMENT, FOLDER).document());
        }
    }

    private void requireSame(Path file, ObjectNode document) {
        JsonNode saved = document.path("identity");
        ObjectNode now = identity();
        List<String> differences = new ArrayList<>();
        now.fieldNames().forEachRemaining(name -> {
            // as text: a long is read as an int node, which is not equal
            String was = saved.path(name).toString();
            String is = now.path(name).toString();
            if (!was.equals(is)) {
                differences.add(
                        SHOWN.contains(name)
                                ? name + " was " + (was.isEmpty() ? "not set" : was) + ", now " + is
                                : OTHERS.getOrDefault(name, name));
            }
        });
        if (!differences.isEmpty()) {
            throw new UserException("The checkpoint " + file + " was made with other data or settings: "
                    + String.join("; ", differences)
                    + ". Repeat the training as it was, name another file, or remove this one to start afresh.");
        }
    }

    /** A checksum of inputs, targets, folds and weights other than 1. */
    private long fingerprint() {
        CRC32 sum = new CRC32();
        int n = ensemble.rows().size();
        for (int from = 0; from < n; from += TILE) {
            CodedRows tile = ensemble.rows()
                    .rows(IntStream.range(from, Math.min(n, from + TILE)).toArray());
            for (int i = 0; i < tile.size(); i++) {
                update(sum, tile.numbers()[i]);
                update(sum, tile.pieces()[i]);
                for (int code : tile.codes()[i]) {
                    sum.update(ByteBuffer.allocate(4).putInt(0, code));
                }
            }
        }
        update(sum, ensemble.target().values());
        for (int fold : ensemble.folds().of()) {
            sum.update(ByteBuffer.allocate(4).putInt(0, fold));
        }
        if (Arrays.stream(ensemble.weights()).anyMatch(weight -> weight != 1)) {
            for (double weight : ensemble.weights()) {
                sum.update(ByteBuffer.allocate(8).putDouble(0, weight));
            }
        }
        return sum.getValue();
    }

    private static void update(CRC32 sum, float[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length);
        bytes.asFloatBuffer().put(values);
        sum.update(bytes);
    }

    /** Writes the state after a number of cycles, atomically. */
    void save(Path file, int cycles) {
        ObjectNode document = JSON.createObjectNode();
        document.set("identity", identity());
        document.put("cycles", cycles);
        ObjectNode steps = document.putObject("diverged_at");
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        forEachMember((name, member) -> {
            arrays.put(name, new NpyArray(member.state(), member.state().length));
            steps.put(name, member.divergedAt());
        });
        ensemble.allPredictions().forEach((key, predictions) -> {
            List<float[]> parts = ensemble.target().arrays(predictions);
            for (int p = 0; p < parts.size(); p++) {
                arrays.put(part(key, p), new NpyArray(parts.get(p), parts.get(p).length));
            }
        });
        ensemble.allParameters().forEach((key, folds) -> arrays.put(networks(key), AutoDocument.stacked(folds)));
        ArchiveFile.write(file, DOCUMENT, document, FOLDER, arrays);
    }

    /**
     * Resumes from a file, if it exists.
     *
     * @return number of finished cycles; 0 without a file
     * @throws UserException if the file is damaged, or of other data or settings
     */
    int load(Path file) {
        if (!Files.exists(file)) {
            return 0;
        }
        Archive archive = ArchiveFile.read(file, DOCUMENT, FOLDER);
        ObjectNode document = archive.document();
        requireSame(file, document);
        int cycles = document.path("cycles").asInt();
        try {
            forEachMember((name, member) -> member.restore(
                    array(archive, name),
                    ensemble.sizes().schedule().end(cycles - 1),
                    document.path("diverged_at").path(name).asInt(-1)));
            for (Configuration configuration : ensemble.configurations()) {
                restore(archive, configuration, cycles);
            }
        } catch (IllegalArgumentException e) {
            throw new UserException(
                    "The checkpoint " + file + " is damaged: " + e.getMessage() + ". Remove it and train again.", e);
        }
        return cycles;
    }

    /** Restores a configuration; one that was retired has no later predictions. */
    private void restore(Archive archive, Configuration configuration, int cycles) {
        for (int cycle = 0; cycle < cycles; cycle++) {
            String key = StackWeights.key(configuration.name(), cycle);
            boolean mayHaveEnded = cycle > ensemble.sizes().schedule().firstStop();
            if (mayHaveEnded && !archive.arrays().containsKey(part(key, 0))) {
                return;
            }
            restore(archive, configuration, key);
        }
    }

    private void restore(Archive archive, Configuration configuration, String key) {
        P predictions = ensemble.target().predictions(configuration, ensemble.stackedRows().length);
        List<float[]> parts = ensemble.target().arrays(predictions);
        for (int p = 0; p < parts.size(); p++) {
            float[] stored = array(archive, part(key, p));
            if (stored.length != parts.get(p).length) {
                throw new IllegalArgumentException("the predictions of " + key + " have " + stored.length
                        + " numbers instead of " + parts.get(p).length);
            }
            System.arraycopy(stored, 0, parts.get(p), 0, stored.length);
        }
        ensemble.allPredictions().put(key, predictions);
        NpyArray networks = archive.arrays().get(networks(key));
        if (networks != null) { // those that the stack cannot need are not stored
            ensemble.allParameters().put(key, AutoDocument.unstacked(networks));
        }
    }

    private static float[] array(Archive archive, String name) {
        NpyArray array = archive.arrays().get(name);
        if (array == null) {
            throw new IllegalArgumentException("it has no array " + name);
        }
        return array.values();
    }

    private static String part(String key, int p) {
        return "predictions-" + p + "." + key.replace('@', '.');
    }

    private static String networks(String key) {
        return "networks." + key.replace('@', '.');
    }

    private interface MemberConsumer<P> {
        void accept(String name, Member<P> member);
    }

    private void forEachMember(MemberConsumer<P> consumer) {
        for (List<Member<P>> ofConfiguration : ensemble.members()) {
            for (int f = 0; f < ofConfiguration.size(); f++) {
                Member<P> member = ofConfiguration.get(f);
                consumer.accept("member." + member.configuration().name() + "." + f, member);
            }
        }
    }
}
