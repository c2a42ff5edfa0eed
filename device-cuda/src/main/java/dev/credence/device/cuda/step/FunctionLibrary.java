package dev.credence.device.cuda.step;

import dev.credence.core.formula.Operation;
import dev.credence.core.formula.Reduction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The operations of formulas that are more than an instruction, from a float to a float or from a double to a double,
 * and the ends of reductions: the PTX that the build made of {@code step_functions.cu}.
 *
 * <p>Short functions are pasted where they are used, since ptxas inlines no calls. Those that call others or need
 * memory of their own, which are long anyway, are called; a kernel has {@linkplain #functions their text} before its
 * entry. Immutable.
 */
final class FunctionLibrary {
    private static final String FILE = "/dev/credence/device/cuda/step_functions.ptx";

    /** Of functions of floats. */
    private static final String PREFIX = "step_";

    /** Of functions of doubles. */
    private static final String EXACT = "exact_";

    /** Of functions at the end of a reduction. */
    private static final String FINISH = "finish_";

    private static final String NORMAL = PREFIX + "normal";

    /** The first line of a function or table, with its name before its extent, its parameters or the line's end. */
    private static final Pattern HEAD =
            Pattern.compile("^(?:\\.visible )?\\.(?:func|const|global)\\b.*?(\\w+)(?:\\[\\d+] = .*|\\(?)$");

    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    private static final Pattern REGISTER = Pattern.compile("%(?=[a-zA-Z]+\\d*\\b)");

    private static final Pattern PARAMETER = Pattern.compile("ld\\.param\\.(\\w+) (%\\w+), \\[\\w+_param_0];");

    private static final Pattern RESULT =
            Pattern.compile("st\\.param\\.(?:f32|f64) \\[func_retval0(?:\\+0)?], (%?\\w+);");

    private static final Pattern LABEL = Pattern.compile("\\$L__BB\\d+(_\\d+)");

    private static final Pattern BLANK = Pattern.compile("[ \\t]+");

    private static final Pattern COMMENT = Pattern.compile("\\s*//.*$");

    private static final FunctionLibrary STANDARD = new FunctionLibrary(resource());

    /** Functions and tables by name, in the order of the text. */
    private final Map<String, String> definitions = new LinkedHashMap<>();

    /** What the text of each refers to. */
    private final Map<String, Set<String>> references = new LinkedHashMap<>();

    /** Instructions of the functions to be pasted, without the last return. */
    private final Map<String, List<String>> bodies = new LinkedHashMap<>();

    /** @param ptx functions from a float, or of 32 random bits, to a float; and what they need */
    FunctionLibrary(String ptx) {
        read(ptx);
        definitions.forEach((name, text) -> {
            Set<String> others = new LinkedHashSet<>();
            NAME.matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .filter(other -> !other.equals(name) && definitions.containsKey(other))
                    .forEach(others::add);
            references.put(name, others);
            if ((name.startsWith(PREFIX) || name.startsWith(EXACT)) && others.isEmpty() && !text.contains(".local ")) {
                bodies.put(name, body(text));
            }
        });
    }

    /** The functions of all operations that are more than an instruction. */
    static FunctionLibrary standard() {
        return STANDARD;
    }

    /** Whether an operation is a function; others are instructions. */
    boolean has(Operation operation) {
        return definitions.containsKey(name(operation));
    }

    /**
     * Computes an operation.
     *
     * @param arguments one float register or {@linkplain PtxText#number number}
     * @return the register of the result
     * @throws IllegalArgumentException for an operation that is no function, or not of as many arguments
     */
    String call(PtxText text, Operation operation, List<String> arguments) {
        if (!has(operation) || arguments.size() != operation.arity()) {
            throw new IllegalArgumentException(operation + " of " + arguments.size() + " arguments is no function");
        }
        String name = name(operation);
        String argument = arguments.get(0);
        return bodies.containsKey(name)
                ? paste(text, name, argument, text.f32(), "f32")
                : emitCall(text, name, argument, text.f32(), "f32");
    }

    /**
     * Computes an operation of one argument in double precision.
     *
     * @param argument a register
     * @return the register of the result
     * @throws IllegalArgumentException for an operation that is no function
     */
    String callExact(PtxText text, Operation operation, String argument) {
        String name = exactName(operation);
        if (!definitions.containsKey(name)) {
            throw new IllegalArgumentException(operation + " is no function of a double");
        }
        return bodies.containsKey(name)
                ? paste(text, name, argument, text.f64(), "f64")
                : emitCall(text, name, argument, text.f64(), "f64");
    }

    /**
     * Ends a pass's reduction: the threads' totals are put together.
     *
     * @param arguments those of FINISH in step_functions.cu, registers or numbers
     */
    void finish(PtxText text, Reduction reduction, List<String> arguments) {
        List<String> types = List.of("b32", "b32", "b32", "b64", "b64", "b32", "f64", "f64", "f64");
        text.append("    {\n");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            names.add("argument" + i);
            text.add(".param .b%s %s", types.get(i).substring(1), names.get(i));
            text.add("st.param.%s [%s], %s", types.get(i), names.get(i), arguments.get(i));
        }
        text.add("call.uni %s, (%s)", finishName(reduction), String.join(", ", names));
        text.append("    }\n");
    }

    /**
     * Makes a standard normal number of 32 random bits.
     *
     * @param word their register
     * @return the register of the result
     */
    String normal(PtxText text, String word) {
        return paste(text, NORMAL, word, text.f32(), "f32");
    }

    /**
     * What must stand before the entry of a kernel that computes these operations: functions, after the functions and
     * tables they refer to; empty if nothing. The text depends on which operations they are, not on their order.
     */
    String functions(Collection<Operation> operations) {
        return functions(operations, List.of());
    }

    /**
     * The same with operations in double precision.
     *
     * @param exact operations in double precision
     */
    String functions(Collection<Operation> operations, Collection<Operation> exact) {
        return functionsOfPass(operations, exact, Reduction.NONE);
    }

    /**
     * What must stand before the entry of a pass's kernel.
     *
     * @param exact operations in double precision
     */
    String functionsOfPass(Collection<Operation> operations, Collection<Operation> exact, Reduction reduction) {
        Set<String> needed = new LinkedHashSet<>();
        new TreeSet<>(operations).forEach(operation -> needCalled(name(operation), needed));
        new TreeSet<>(exact).forEach(operation -> needCalled(exactName(operation), needed));
        needCalled(finishName(reduction), needed);
        return text(needed);
    }

    private void needCalled(String name, Set<String> needed) {
        if (definitions.containsKey(name) && !bodies.containsKey(name)) {
            need(name, needed);
        }
    }

    private String text(Set<String> needed) {
        StringBuilder all = new StringBuilder();
        needed.forEach(name -> all.append(definitions.getOrDefault(name, "")));
        return all.toString();
    }

    /** Adds a function after what it refers to; none calls itself. */
    private void need(String name, Set<String> needed) {
        if (!needed.contains(name)) {
            references.getOrDefault(name, Set.of()).forEach(other -> need(other, needed));
            needed.add(name);
        }
    }

    private static String name(Operation operation) {
        return PREFIX + operation.name().toLowerCase(Locale.ROOT);
    }

    private static String finishName(Reduction reduction) {
        return FINISH + reduction.name().toLowerCase(Locale.ROOT);
    }

    private static String exactName(Operation operation) {
        return EXACT + operation.name().toLowerCase(Locale.ROOT);
    }

    // ---- text

    /** A function's instructions in a scope of their own, with its registers. */
    private String paste(PtxText text, String name, String argument, String result, String type) {
        String end = text.label();
        StringBuilder lines = new StringBuilder("    {\n");
        boolean returns = false;
        for (String line : bodies.getOrDefault(name, List.of())) {
            String local = LABEL.matcher(line).replaceAll(end + "$1");
            Matcher parameter = PARAMETER.matcher(local);
            Matcher value = RESULT.matcher(local);
            if (parameter.matches()) {
                local = "mov." + parameter.group(1) + " " + parameter.group(2) + ", " + argument + ";";
            } else if (value.matches()) {
                local = "mov." + type + " " + result + ", " + value.group(1) + ";";
            } else if (local.endsWith("ret;")) {
                local = local.replace("ret;", "bra " + end + ";");
                returns = true;
            }
            lines.append("    ").append(local).append('\n');
        }
        if (returns) {
            lines.append(end).append(":\n");
        }
        text.append(lines.append("    }\n").toString());
        return result;
    }

    private static String emitCall(PtxText text, String name, String argument, String result, String type) {
        String size = type.substring(1);
        text.append("    {\n    .param .b" + size + " argument;\n    .param .b" + size + " value;\n");
        text.add("st.param.%s [argument], %s", type, argument);
        text.add("call.uni (value), %s, (argument)", name);
        text.add("ld.param.%s %s, [value]", type, result);
        text.append("    }\n");
        return result;
    }

    // ---- reading

    private void read(String ptx) {
        String name = null;
        StringBuilder definition = new StringBuilder();
        for (String line : ptx.lines().toList()) {
            String tidy = BLANK.matcher(COMMENT.matcher(line).replaceAll(""))
                    .replaceAll(" ")
                    .strip();
            if (name == null) {
                Matcher head = HEAD.matcher(tidy);
                if (!head.matches()) {
                    continue;
                }
                name = head.group(1);
            }
            if (tidy.isEmpty()) {
                continue;
            }
            boolean table = definition.isEmpty() && tidy.endsWith(";");
            definition.append(tidy).append('\n');
            // a table is one line; functions and forward declarations end in a line of their own
            if (table || line.equals("}") || line.equals(";")) {
                if (!line.equals(";")) {
                    definitions.put(name, definition.toString());
                }
                definition.setLength(0);
                name = null;
            }
        }
    }

    /** The instructions of a function, with names of registers that no kernel has, up to its last return. */
    private static List<String> body(String text) {
        List<String> lines = new ArrayList<>(text.substring(text.indexOf("{\n") + 2, text.lastIndexOf("\n}"))
                .lines()
                .map(line -> REGISTER.matcher(line).replaceAll("%_"))
                .toList());
        if (!lines.remove(lines.size() - 1).equals("ret;")) {
            throw new IllegalArgumentException("does not return at its end: " + text);
        }
        return List.copyOf(lines);
    }

    private static String resource() {
        try (InputStream in = Objects.requireNonNull(FunctionLibrary.class.getResourceAsStream(FILE), FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }
}
