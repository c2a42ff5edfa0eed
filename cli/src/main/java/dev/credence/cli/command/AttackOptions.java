package dev.credence.cli.command;

import dev.credence.core.Decimals;
import dev.credence.core.UserException;
import dev.credence.core.data.Examples;
import dev.credence.eval.adversarial.Attack;
import dev.credence.eval.adversarial.Box;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options of attacks: their kinds, step sizes, and the bounds of perturbed inputs. */
final class AttackOptions {
    private static final String NO_BOUNDS = "none";

    @Option(
            names = "--attack",
            paramLabel = "A",
            split = ",",
            defaultValue = "fgsm,targeted",
            order = 20,
            description = {
                "fgsm: one step away from the most probable class; targeted: small steps towards a class (default: "
                        + "${DEFAULT-VALUE})."
            })
    private Set<String> names = new LinkedHashSet<>();

    @Option(
            names = "--steps",
            paramLabel = "E,...",
            hideParamSyntax = true,
            split = ",",
            defaultValue = "0,0.05,0.1,0.15,0.2,0.25,0.3,0.35,0.4,0.45,0.5",
            order = 21,
            description = {"Step sizes of fgsm, in units of the inputs (default: ${DEFAULT-VALUE})."})
    private List<Double> steps = new ArrayList<>();

    @Option(
            names = "--step-size",
            paramLabel = "E",
            defaultValue = "0.01",
            order = 22,
            description = "Step size of targeted, in units of the inputs (default: ${DEFAULT-VALUE}).")
    private double stepSize = 0.01;

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            defaultValue = "100",
            order = 23,
            description = "Number of steps of targeted (default: ${DEFAULT-VALUE}).")
    private int maxSteps = 100;

    @Option(
            names = "--every",
            paramLabel = "N",
            defaultValue = "10",
            order = 24,
            description = "Predict after every N steps of targeted (default: ${DEFAULT-VALUE}).")
    private int every = 10;

    @Option(
            names = "--target-class",
            paramLabel = "C",
            defaultValue = "0",
            order = 25,
            description = "The target class's index, for targeted (default: ${DEFAULT-VALUE}).")
    private int targetClass;

    @Option(
            names = "--bounds",
            paramLabel = "LOW,HIGH",
            order = 26,
            description = "Lower and upper bound of the inputs, or none (default: 0,1 for images, else none).")
    private Optional<String> bounds = Optional.empty();

    /** The attacks in the order given; errors are added to the problems. */
    List<Attack> attacks(Problems problems) {
        List<Attack> attacks = new ArrayList<>();
        for (String name : names) {
            problems.check(() -> attacks.add(attack(name)));
        }
        return attacks;
    }

    private Attack attack(String name) {
        return switch (name) {
            case Attack.FastGradientSign.NAME -> new Attack.FastGradientSign(steps);
            case Attack.IterativeTargeted.NAME -> new Attack.IterativeTargeted(targetClass, stepSize, maxSteps, every);
            default ->
                throw new UserException("There is no attack '" + name + "'; expected " + Attack.FastGradientSign.NAME
                        + " or " + Attack.IterativeTargeted.NAME + ".");
        };
    }

    /** The bounds of {@code --bounds}; empty if they depend on the data. */
    Optional<Box> box() {
        return bounds.map(AttackOptions::box);
    }

    /** The bounds for these examples. */
    Box box(Examples examples) {
        return box().orElseGet(() -> Box.of(examples));
    }

    private static Box box(String text) {
        if (text.equals(NO_BOUNDS)) {
            return Box.UNBOUNDED;
        }
        String[] ends = text.split(",", -1);
        try {
            if (ends.length == 2) {
                return new Box(Decimals.parse(ends[0]), Decimals.parse(ends[1]));
            }
        } catch (NumberFormatException e) {
            // reported below, like a wrong count
        }
        throw new UserException("--bounds is '" + text + "', expected two numbers such as 0,1, or none.");
    }
}
