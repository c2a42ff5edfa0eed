package dev.credence.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.credence.core.graph.Graph;
import dev.credence.core.random.CounterRandom;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Dependencies between modules (the table of docs/reference/architecture.md), and conventions that the compiler cannot
 * check.
 */
@AnalyzeClasses(
        packages = "dev.credence",
        importOptions = {DoNotIncludeTests.class, ModuleRulesTest.DoNotIncludeGenerated.class})
final class ModuleRulesTest {
    /** Excludes gRPC's generated messages, which follow other conventions. */
    static final class DoNotIncludeGenerated implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/" + GENERATED.replace('.', '/') + "/");
        }
    }

    private static final String CLI = "dev.credence.cli..";
    private static final String GENERATED = "dev.credence.serve.grpc";

    /** The modules that a module may use besides itself and core. */
    private static final Map<String, Set<String>> ALSO_KNOWN = Map.of(
            "testkit",
            Set.of("device-reference"),
            "baselines-vi-avb",
            Set.of("inference-aadm"),
            "export-onnx", // its graphs repeat what the stack's members compute
            Set.of("inference-auto"),
            "eval",
            Set.of("scoring", "guarantee"),
            "active",
            Set.of("eval", "datasets"),
            "decide",
            Set.of("eval"),
            "control",
            Set.of("eval"),
            "scoring",
            Set.of("guarantee", "datasets"),
            "serve",
            Set.of("scoring", "guarantee", "datasets"),
            "scale-spark",
            Set.of("scoring", "guarantee", "datasets"));

    /** Core's packages, low to high: each uses only earlier ones. */
    private static final List<String> CORE = List.of(
            "dev.credence.core",
            "dev.credence.core.numeric",
            "dev.credence.core.text",
            "dev.credence.core.random",
            "dev.credence.core.file",
            "dev.credence.core.registry",
            "dev.credence.core.data",
            "dev.credence.core.formula",
            "dev.credence.core.device",
            "dev.credence.core.graph",
            "dev.credence.core.layer",
            "dev.credence.core.model",
            "dev.credence.core.prior",
            "dev.credence.core.posterior",
            "dev.credence.core.objective",
            "dev.credence.core.optimise",
            "dev.credence.core.predict",
            "dev.credence.core.metric",
            "dev.credence.core.acquire",
            "dev.credence.core.series",
            "dev.credence.core.method",
            "dev.credence.core.decide",
            "dev.credence.core.inference",
            "dev.credence.core.train",
            "dev.credence.core.run",
            "dev.credence.core.interval");

    @ArchTest
    static final ArchRule every_module_but_the_cli_knows_itself_and_core_and_what_the_table_names =
            classes().that().resideOutsideOfPackage(CLI).should(knowWhatItsModuleMay());

    @ArchTest
    static final ArchRule no_packages_go_in_circles =
            slices().matching("dev.credence.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule no_arrow_goes_up_in_core =
            classes().that().resideInAPackage("dev.credence.core..").should(useOnlyWhatIsBelow());

    @ArchTest
    static final ArchRule packages_are_named_after_their_module = classes().should(resideInThePackageOfTheirModule());

    @ArchTest
    static final ArchRule libraries_print_nothing =
            noClasses().that().resideOutsideOfPackage(CLI).should(ACCESS_STANDARD_STREAMS);

    @ArchTest
    static final ArchRule libraries_do_not_end_the_process = noClasses()
            .that()
            .resideOutsideOfPackage(CLI)
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class);

    @ArchTest
    static final ArchRule wiring_logging_and_drawing_are_the_clis = noClasses()
            .that()
            .resideOutsideOfPackage(CLI)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "com.google.inject..",
                    "jakarta.inject..",
                    "ch.qos.logback..",
                    "picocli..",
                    "org.knowm..",
                    "me.tongfei..");

    @ArchTest
    static final ArchRule test_libraries_are_the_testkits = noClasses()
            .that()
            .resideOutsideOfPackage("dev.credence.testkit..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.junit..", "org.assertj..");

    @ArchTest
    static final ArchRule arrays_are_the_devices = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.credence.inference..",
                    "dev.credence.baselines..",
                    "dev.credence.device.reference..",
                    "dev.credence.datasets..",
                    "dev.credence.eval..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.nd4j..", "org.bytedeco..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule core_has_no_backend = noClasses()
            .that()
            .resideInAPackage("dev.credence.core..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.nd4j..", "org.bytedeco..");

    @ArchTest
    static final ArchRule every_package_is_null_marked = classes().should(resideInANullMarkedPackage());

    @ArchTest
    static final ArchRule nothing_is_serialised =
            noClasses().should().dependOnClassesThat().belongToAnyOf(ObjectInputStream.class, ObjectOutputStream.class);

    @ArchTest
    static final ArchRule nothing_asks_to_be_serialisable = classes().should(notDeclareSerializable());

    @ArchTest
    static final ArchRule random_numbers_come_from_a_seed = noClasses()
            .should()
            .callMethod(Nd4j.class, "getRandom")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callConstructor(Random.class)
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom");

    private static ArchCondition<JavaClass> useOnlyWhatIsBelow() {
        return condition("use only packages that stand before its own in " + CORE, (type, events) -> {
            int own = CORE.indexOf(type.getPackageName());
            if (own < 0) {
                events.add(SimpleConditionEvent.violated(
                        type, type.getPackageName() + " has no place in this test's list of core's packages yet"));
                return;
            }
            type.getDirectDependenciesFromSelf().forEach(dependency -> {
                if (CORE.indexOf(dependency
                                .getTargetClass()
                                .getBaseComponentType()
                                .getPackageName())
                        > own) {
                    events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
                }
            });
        });
    }

    /** The vector device and the testkit create generators for their own fields and programs. */
    @ArchTest
    static final ArchRule who_draws_random_numbers_has_a_stream_of_its_own = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "dev.credence.core.numeric",
                    "dev.credence.core.random",
                    "dev.credence.device..",
                    "dev.credence.testkit..")
            .and()
            .areNotAssignableTo(Graph.class)
            .should()
            .callMethod(CounterRandom.class, "of", long.class, long.class);

    private static ArchCondition<JavaClass> knowWhatItsModuleMay() {
        return condition(
                "know its own module, core and " + ALSO_KNOWN,
                (type, events) -> type.getDirectDependenciesFromSelf().forEach(dependency -> {
                    String other = moduleOf(dependency.getTargetClass());
                    if (!other.isEmpty()
                            && !other.equals("core")
                            && !other.equals(moduleOf(type))
                            && !ALSO_KNOWN
                                    .getOrDefault(moduleOf(type), Set.of())
                                    .contains(other)) {
                        events.add(SimpleConditionEvent.violated(
                                type, moduleOf(type) + " may not know " + other + ": " + dependency.getDescription()));
                    }
                }));
    }

    /**
     * The folder's words, with or without dots in between: inference-dropout-alpha is
     * dev.credence.inference.dropoutalpha.
     */
    private static ArchCondition<JavaClass> resideInThePackageOfTheirModule() {
        return condition("reside in dev.credence.<words of the folder>", (type, events) -> {
            String words =
                    type.getPackageName().substring("dev.credence".length()).replace(".", "");
            if (!words.startsWith(moduleOf(type).replace("-", ""))) {
                events.add(SimpleConditionEvent.violated(
                        type,
                        type.getName() + " is in module " + moduleOf(type) + ", and its package has not that name"));
            }
        });
    }

    private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return condition("reside in a package with @NullMarked in its package-info.java", (type, events) -> {
            if (!type.getPackage().isAnnotatedWith(NullMarked.class)) {
                events.add(SimpleConditionEvent.violated(
                        type, "no @NullMarked package-info.java beside " + type.getName()));
            }
        });
    }

    private static ArchCondition<JavaClass> notDeclareSerializable() {
        return condition("not implement Serializable", (type, events) -> {
            if (type.getRawInterfaces().stream().anyMatch(i -> i.isEquivalentTo(Serializable.class))) {
                events.add(SimpleConditionEvent.violated(type, type.getName() + " implements Serializable"));
            }
        });
    }

    private static final Pattern FOLDER = Pattern.compile("/([^/]+)/target[^/]*/(classes/|[^/]+[.]jar)");
    private static final Pattern INSTALLED = Pattern.compile("/credence-([^/]+)/[^/]+/credence-[^/]+[.]jar");

    /** The module folder of a class; empty for other libraries. */
    private static String moduleOf(JavaClass type) {
        JavaClass outer = type.getBaseComponentType();
        if (!outer.getPackageName().startsWith("dev.credence")) {
            return "";
        }
        if (outer.getSource().isEmpty()) { // generated, and so not imported
            return outer.getPackageName().startsWith(GENERATED) ? "serve" : "";
        }
        String place = outer.getSource().get().getUri().toString();
        for (Pattern pattern : new Pattern[] {FOLDER, INSTALLED}) {
            Matcher matcher = pattern.matcher(place);
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        throw new IllegalStateException("cannot tell the module of " + outer.getName() + " from " + place);
    }

    private static ArchCondition<JavaClass> condition(
            String description, BiConsumer<JavaClass, ConditionEvents> check) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                check.accept(type, events);
            }
        };
    }
}
