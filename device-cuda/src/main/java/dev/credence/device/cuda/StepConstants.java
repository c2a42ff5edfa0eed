package dev.credence.device.cuda;

import dev.credence.core.formula.Formula;
import dev.credence.core.formula.Functions;
import dev.credence.device.cuda.step.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers of a run that are the same in all its steps, such as its rate of dropout or its α. They stand in formulas
 * as inputs, so that runs with other numbers share a kernel; the simplest stay, as formulas are simpler with them.
 */
final class StepConstants {
    private final List<Integer> words = new ArrayList<>();

    /** All constants, as 32-bit words. */
    List<Integer> words() {
        return List.copyOf(words);
    }

    /** Adds a word; returns its index. */
    int add(int word) {
        words.add(word);
        return words.size() - 1;
    }

    /** The formula with inputs in place of constants, which are added to the sources. Equal ones of a loop are one. */
    Formula outOf(Formula formula, Map<String, Source> sources) {
        return replaced(formula, sources, new LinkedHashMap<>());
    }

    private Formula replaced(Formula formula, Map<String, Source> sources, Map<Formula, Formula> done) {
        Formula known = done.get(formula);
        if (known != null) {
            return known;
        }
        Formula found;
        if (formula.isConstant()) {
            found = isSimple((float) formula.constant()) ? formula : signed((float) formula.constant(), sources);
        } else if (formula.arguments().isEmpty()) {
            found = formula;
        } else {
            List<Formula> arguments = new ArrayList<>();
            formula.arguments().forEach(argument -> arguments.add(replaced(argument, sources, done)));
            found = arguments.equals(formula.arguments()) ? formula : Functions.apply(formula.operation(), arguments);
        }
        done.put(formula, found);
        return found;
    }

    /** A negative constant is the negation of a positive one, so that c x and −c x are seen to be of one size. */
    private Formula signed(float value, Map<String, Source> sources) {
        return value < 0 ? input(-value, sources).negate() : input(value, sources);
    }

    private Formula input(float value, Map<String, Source> sources) {
        for (Map.Entry<String, Source> source : sources.entrySet()) {
            if (source.getValue() instanceof Source.Constant constant
                    && words.get(constant.index()) == Float.floatToRawIntBits(value)) {
                return Functions.input(source.getKey());
            }
        }
        Source.Constant constant = new Source.Constant(add(Float.floatToRawIntBits(value)));
        String name = "constant " + constant.index();
        sources.put(name, constant);
        return Functions.input(name);
    }

    private static boolean isSimple(float value) {
        float size = Math.abs(value);
        return size == 0 || size == 1 || size == 0.5f || size == 2;
    }
}
