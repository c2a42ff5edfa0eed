package dev.credence.inference.ensemble;

import dev.credence.core.device.Device;
import dev.credence.core.inference.MixtureInference;
import dev.credence.core.method.Inference;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Problem;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import dev.credence.core.method.Settings;
import dev.credence.core.method.TrainingPlan;
import dev.credence.core.random.CounterRandom;
import dev.credence.core.random.Stream;
import dev.credence.core.run.MethodOfRuns;
import dev.credence.core.run.RunSession;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The method {@code ensemble}: members of any method, with different seeds, whose predictive distributions are mixed
 * with equal weights. Its settings are those of the members, plus {@code of} and {@code members}. All members see the
 * same batches in the same order.
 */
public final class Ensemble implements InferenceMethod, MethodOfRuns {
    private static final String NAME = "ensemble";
    private static final String DEFAULT = "map";
    private static final Setting.Text OF =
            new Setting.Text("of", DEFAULT, "the name of another method", Ensemble::isMethod, "method of the members");
    private static final Setting.Whole MEMBERS = new Setting.Whole("members", 5, 1, 1000, "number of members");

    private final Optional<RunSession> runs;

    /** The method that trains its members on this machine. */
    public Ensemble() {
        this(Optional.empty());
    }

    private Ensemble(Optional<RunSession> runs) {
        this.runs = runs;
    }

    /** A run is the training of a member; training with validation or checkpoints is done here. */
    @Override
    public InferenceMethod on(RunSession session) {
        return new Ensemble(Optional.of(session));
    }

    private static boolean isMethod(String name) {
        return !name.equals(NAME) && Methods.discover().find(name).isPresent();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "A mixture of members of another method, of=NAME, trained from different initial values";
    }

    @Override
    public String citation() {
        return "Lakshminarayanan, Pritzel & Blundell (2017), Simple and scalable predictive uncertainty estimation"
                + " using deep ensembles, NeurIPS";
    }

    @Override
    public Schema settings() {
        return settings(Map.of());
    }

    @Override
    public Schema settings(Map<String, String> chosen) {
        Schema member = member(chosen).settings(withoutOwn(chosen));
        return Schema.of(OF, MEMBERS).with(member);
    }

    @Override
    public TrainingPlan plan(Settings settings) {
        InferenceMethod member = member(settings.asText());
        return member.plan(member.parse(withoutOwn(settings.asText())));
    }

    @Override
    public boolean takesWeights(Settings settings) {
        InferenceMethod member = member(settings.asText());
        return member.takesWeights(member.parse(withoutOwn(settings.asText())));
    }

    @Override
    public Inference prepare(Problem problem, Settings settings, Device device, long seed) {
        InferenceMethod member = member(settings.asText());
        Settings own = member.parse(withoutOwn(settings.asText()));
        return new MixtureInference(
                IntStream.range(0, settings.get(MEMBERS))
                        .mapToObj(r -> member.prepare(problem, own, r == 0 ? device : device.beside(), seed(seed, r)))
                        .toList(),
                runs.map(session -> new MembersElsewhere(session, member, own, problem, r -> seed(seed, r))));
    }

    /** The method of the members; the default method if an unknown one is chosen, which parsing then refuses. */
    private static InferenceMethod member(Map<String, String> chosen) {
        String name = chosen.getOrDefault(OF.name(), DEFAULT).strip();
        return Methods.discover().get(isMethod(name) ? name : DEFAULT);
    }

    private static Map<String, String> withoutOwn(Map<String, String> settings) {
        Map<String, String> others = new LinkedHashMap<>(settings);
        others.remove(OF.name());
        others.remove(MEMBERS.name());
        return others;
    }

    /** The first member has the ensemble's own seed, so that an ensemble of one equals its member. */
    private static long seed(long seed, int member) {
        CounterRandom random = Stream.MEMBERS.of(seed);
        return member == 0
                ? seed
                : (long) random.word(member, 0) << 32 | Integer.toUnsignedLong(random.word(member, 1));
    }
}
