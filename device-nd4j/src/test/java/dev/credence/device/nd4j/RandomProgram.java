package dev.credence.device.nd4j;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random formulas with repeated subexpressions; their values mostly stay small. */
final class RandomProgram {
    private final Random random;
    private final List<Formula> known;

    RandomProgram(Random random, List<Formula> inputs) {
        this.random = random;
        known = new ArrayList<>(inputs);
        known.add(Functions.constant(0.75));
        known.add(Functions.constant(-1.5));
    }

    /** A formula of the given number of steps over inputs and earlier formulas. */
    Formula next(int steps) {
        Formula last = pick();
        for (int i = 0; i < steps; i++) {
            last = step(random.nextInt(3) == 0 ? pick() : last, pick());
            known.add(last);
        }
        return last;
    }

    private Formula pick() {
        return known.get(random.nextInt(known.size()));
    }

    private Formula step(Formula a, Formula b) {
        return switch (random.nextInt(26)) {
            case 0, 1 -> a.plus(b);
            case 2, 3 -> a.minus(b);
            case 4, 5 -> Functions.tanh(a).times(b);
            case 6 -> a.over(Functions.abs(b).plus(1.25));
            case 7 -> Functions.exp(Functions.min(a, b).minus(1));
            case 8 -> Functions.log(Functions.abs(a).plus(0.1));
            case 9 -> Functions.log1p(a.square());
            case 10 -> Functions.expm1(Functions.tanh(a));
            case 11 -> Functions.sqrt(Functions.abs(a).plus(0.5));
            case 12 -> Functions.tanh(a.plus(b));
            case 13 -> Functions.sigmoid(a.times(2));
            case 14 -> Functions.softplus(a.minus(b));
            case 15 -> Functions.normalCdf(a);
            case 16 -> Functions.logNormalCdf(Functions.max(a, Functions.constant(-20)));
            case 17 -> Functions.normalHazard(Functions.tanh(a).times(6));
            case 18 -> Functions.normalMeanExcess(Functions.tanh(a).times(6));
            case 19 -> Functions.logGamma(Functions.abs(a).plus(0.5));
            case 20 -> Functions.digamma(Functions.abs(a).plus(0.5));
            case 21 -> Functions.choose(a, b, b.negate(), a);
            case 22 -> Functions.min(a, b).plus(Functions.sign(b));
            case 23 -> Functions.max(a, b);
            case 24 -> Functions.sin(a).minus(Functions.cos(b));
            default -> Functions.floor(a.times(2)).times(0.5);
        };
    }
}
