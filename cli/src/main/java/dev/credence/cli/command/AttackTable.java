package dev.credence.cli.command;

import dev.credence.cli.console.Console;
import dev.credence.cli.console.Numbers;
import dev.credence.eval.adversarial.Attack;
import dev.credence.eval.adversarial.AttackResult;
import dev.credence.eval.adversarial.AttackStep;
import dev.credence.eval.adversarial.AttackedModel;
import dev.credence.eval.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The results of attacks as text tables, one per attack. */
final class AttackTable {
    private AttackTable() {}

    static String of(List<AttackedModel> models, Console console) {
        List<String> parts = new ArrayList<>();
        for (int a = 0; a < models.get(0).results().size(); a++) {
            Attack attack = models.get(0).results().get(a).attack();
            TextTable table = TextTable.ofNumbers(List.of(
                    "model",
                    attack.axis(),
                    "accuracy",
                    "entropy",
                    "mutual inf.",
                    "class p",
                    "success",
                    "AUROC: entropy",
                    "mutual inf.",
                    "1 - max p"));
            for (AttackedModel model : models) {
                AttackResult result = model.results().get(a);
                result.steps().forEach(step -> table.row(row(model.label(), step)));
            }
            int points = models.get(0).results().get(a).points();
            parts.add(title(attack) + ", " + Numbers.counted(points, "point") + "\n\n" + console.text(table));
        }
        return String.join("\n\n", parts);
    }

    private static String title(Attack attack) {
        return attack instanceof Attack.IterativeTargeted targeted
                ? "targeted: towards class " + targeted.target() + ", by " + targeted.stepSize() + " a step"
                : "fgsm: away from the most probable class";
    }

    private static List<String> row(String label, AttackStep step) {
        return List.of(
                label,
                String.valueOf(step.at()).replaceFirst("[.]0$", ""),
                fixed(step.accuracy()),
                fixed(step.predictiveEntropy()),
                fixed(step.mutualInformation()),
                fixed(step.classProbability()),
                fixed(step.success()),
                fixed(step.byEntropy().auroc()),
                fixed(step.byMutualInformation().auroc()),
                fixed(step.byMaxProbability().auroc()));
    }

    private static String fixed(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
