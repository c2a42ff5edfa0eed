package dev.credence.decide;

import dev.credence.core.UserException;
import dev.credence.core.decide.Policy;
import dev.credence.core.file.AtomicFiles;
import dev.credence.core.registry.NamedServices;
import dev.credence.core.run.RunSession;
import dev.credence.core.train.TrainingStopped;
import dev.credence.eval.protocol.Jobs;
import dev.credence.eval.result.LineFile;
import dev.credence.eval.result.Versions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Runs a problem with several policies and seeds, and sums their regrets. All policies of a seed see the same contexts,
 * and the same rewards for the same actions. A block of decisions is a function of the plan and the decisions before
 * it, so that the result depends neither on the number of jobs nor on interruptions. Finished blocks are on disk and
 * are not repeated; a finished study continues if more steps, seeds or policies are requested.
 */
public final class BanditStudy {
    /** File name of the decisions. */
    public static final String FILE_NAME = "decisions.jsonl";

    private final BanditPlan plan;
    private final BanditProblem problem;
    private final Function<BooleanSupplier, RewardModel> models;
    private final NamedServices<Policy> known;
    private final Map<String, ConfiguredPolicy> choosers = new LinkedHashMap<>();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final Optional<Cluster> cluster;

    /** Where plays are executed, and the data directory there. */
    private record Cluster(RunSession session, Path dataDirectory) {}

    /**
     * A study that has not started.
     *
     * @param known the available policies
     * @param models factory of the model, given the stopping condition
     * @throws UserException if a policy is unknown or refuses its settings, or the model cannot be trained
     */
    public BanditStudy(
            BanditPlan plan,
            BanditProblem problem,
            NamedServices<Policy> known,
            Function<BooleanSupplier, RewardModel> models) {
        this(plan, problem, known, models, Optional.empty());
    }

    private BanditStudy(
            BanditPlan plan,
            BanditProblem problem,
            NamedServices<Policy> known,
            Function<BooleanSupplier, RewardModel> models,
            Optional<Cluster> cluster) {
        this.cluster = cluster;
        this.known = known;
        this.plan = plan;
        this.problem = problem;
        this.models = models;
        for (NamedSpec spec : plan.policies()) {
            choosers.put(spec.toString(), ConfiguredPolicy.of(spec, known));
        }
        facts.putAll(plan.facts());
        RewardModel model = models.apply(() -> false);
        model.check(problem.contextNames().size(), problem.actionNames().size());
        facts.putAll(model.facts());
        facts.put("version", Versions.library());
    }

    /**
     * The same study, its plays executed by a session, with the same results.
     *
     * @param dataDirectory directory of data files on those machines, for problems that need one
     */
    public BanditStudy on(RunSession runs, Path dataDirectory) {
        return new BanditStudy(plan, problem, known, models, Optional.of(new Cluster(runs, dataDirectory)));
    }

    /**
     * Runs the unfinished part and writes {@code decisions.jsonl} and the report.
     *
     * @param out output folder
     * @param jobs number of parallel runs, each of one policy and seed; does not affect results
     * @param report report to write after each policy and seed, and at least every twenty blocks
     * @return all blocks that are on disk
     * @throws UserException if the folder holds another study's decisions
     * @throws TrainingStopped if the listener stops it
     */
    public List<DecisionBlock> run(Path out, int jobs, BanditReport report, BanditListener listener) {
        if (jobs < 1) {
            throw new UserException("The number of jobs is " + jobs + "; expected at least 1");
        }
        Jobs pool = new Jobs(listener::shouldStop);
        RewardModel model = models.apply(pool::stopping);
        PlayHere here = new PlayHere(
                plan, problem, choosers, model, out.resolve(FILE_NAME).toString(), facts, pool::stopping);
        PlayWork work = cluster.<PlayWork>map(c -> new PlaysElsewhere(
                        c.session(), plan, PlayInstruction.Model.of(model), c.dataDirectory(), here, facts))
                .orElse(here);
        try (LineFile<DecisionBlock> file = LineFile.open(out.resolve(FILE_NAME), BlocksFile.FORMAT)) {
            Map<BlocksFile.Key, List<DecisionBlock>> finished = BlocksFile.finished(file, facts);
            AtomicFiles.removeAbandoned(out);
            List<DecisionBlock> all = new ArrayList<>();
            finished.values().forEach(all::addAll);
            List<Runnable> tasks = new ArrayList<>();
            long before = 0;
            for (int repeat = 0; repeat < plan.repeats(); repeat++) {
                for (String name : choosers.keySet()) {
                    List<DecisionBlock> own = finished.getOrDefault(new BlocksFile.Key(name, repeat), List.of());
                    before += own.stream()
                            .filter(b -> b.from() < plan.steps())
                            .mapToLong(b -> Math.min(b.size(), plan.steps() - b.from()))
                            .sum();
                    int number = repeat;
                    tasks.add(() -> work.play(
                            name,
                            number,
                            own,
                            block -> pool.exclusively(() -> {
                                file.append(block);
                                all.add(block);
                                if (all.size() % 20 == 0 || block.end() == plan.steps()) {
                                    report.write(out, all, plan.steps());
                                }
                                listener.finished(block, regret(all, block));
                            })));
                }
            }
            listener.started((long) plan.steps() * plan.repeats() * choosers.size(), before);
            pool.all(tasks, jobs);
            report.write(out, all, plan.steps());
            return List.copyOf(all);
        }
    }

    private static double regret(List<DecisionBlock> all, DecisionBlock last) {
        return all.stream()
                .filter(b -> b.policy().equals(last.policy()) && b.repeat() == last.repeat())
                .mapToDouble(DecisionBlock::regret)
                .sum();
    }
}
