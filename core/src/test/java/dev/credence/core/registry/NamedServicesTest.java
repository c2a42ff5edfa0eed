package dev.credence.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedServicesTest {
    /** A named service. */
    public interface Greeter {
        List<String> names();
    }

    private record Plain(List<String> names) implements Greeter {
        Plain(String... names) {
            this(List.of(names));
        }
    }

    private record Other(List<String> names) implements Greeter {}

    static final ServiceKind<Greeter> KIND =
            new ServiceKind<>(Greeter.class, "greeter", Greeter::names, Map.of("polite", "dev.example:greeter-polite"));

    private static NamedServices<Greeter> of(Greeter... greeters) {
        return NamedServices.of(KIND, List.of(greeters));
    }

    @Test
    void servicesAreFoundByNameAndListedInItsOrder() {
        Greeter b = new Plain("b");
        Greeter ca = new Plain("c", "a");
        NamedServices<Greeter> services = of(b, ca);
        assertThat(services.get("b")).isSameAs(b);
        assertThat(services.get("c")).isSameAs(ca);
        assertThat(services.find("d")).isEmpty();
        assertThat(services.names()).containsExactly("a", "b", "c");
        assertThat(services.all()).containsExactly(ca, b);
        assertThat(services.byName()).containsEntry("a", ca).hasSize(3);
        assertThat(services.skipped()).isEmpty();
    }

    @Test
    void aNameOfAnotherKindIsSaidToBeOne() {
        NamedServices<Greeter> services = NamedServices.of(
                KIND.elsewhere(Map.of("bow", "It is a gesture: ask for gestures.")), List.of(new Plain("bowl")));
        assertThatThrownBy(() -> services.get("bow"))
                .isInstanceOf(UserException.class)
                .hasMessage("There is no greeter 'bow'. It is a gesture: ask for gestures. Known: bowl.");
        assertThatThrownBy(() -> services.get("polite")).hasMessageContaining("add dev.example:greeter-polite");
    }

    @Test
    void whatIsHandedOutCannotBeChanged() {
        NamedServices<Greeter> services = of(new Plain("a"));
        assertThatThrownBy(() -> services.names().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> services.all().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> services.byName().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void oneNamePerServiceIsTheUsualCase() {
        ServiceKind<Greeter> kind =
                ServiceKind.named(Greeter.class, "greeter", g -> g.names().get(0), Map.of());
        assertThat(NamedServices.of(kind, List.of(new Plain("a", "b"))).names()).containsExactly("a");
    }

    @Test
    void aNameTakenTwiceIsAnErrorThatNamesBothClassesAndWhereTheyComeFrom() {
        assertThatThrownBy(() -> of(new Plain("a"), new Other(List.of("a"))))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith(
                        "Cannot register every greeter: 'a' is taken twice: by " + Plain.class.getName())
                .hasMessageContaining(" and by " + Other.class.getName())
                .hasMessageContaining("test-classes")
                .hasMessageEndingWith("; take one of them off the class path");
    }

    @Test
    void allFaultsAreReportedTogether() {
        assertThatThrownBy(() -> of(new Plain("a"), new Plain("a"), new Plain("b"), new Plain("b"), new Plain("C c")))
                .hasMessageContaining("'a' is taken twice")
                .hasMessageContaining("'b' is taken twice")
                .hasMessageContaining("'C c' of " + Plain.class.getName());
    }

    @Test
    void aNameThatCannotBeTypedIsRefused() {
        for (String name : List.of("", "a b", "a:b", "a,b", "a=b", "A", "-a", "ä")) {
            assertThatThrownBy(() -> of(new Plain(name)))
                    .isInstanceOf(UserException.class)
                    .hasMessageStartingWith("Cannot register every greeter: '" + name + "' of " + Plain.class.getName())
                    .hasMessageContaining("is not a name: expected lower-case letters");
        }
    }

    @Test
    void anUnknownNameListsTheKnownOnesAndSuggestsOne() {
        assertThatThrownBy(() -> of(new Plain("cheerful"), new Plain("shy")).get("cherful"))
                .isInstanceOf(UserException.class)
                .hasMessage("There is no greeter 'cherful'. Did you mean 'cheerful'? Known: cheerful, shy.");
        assertThatThrownBy(() -> of(new Plain("cheerful"), new Plain("shy")).get("zzz"))
                .hasMessage("There is no greeter 'zzz'. Known: cheerful, shy.");
        assertThatThrownBy(() -> of().get("zzz")).hasMessage("There is no greeter 'zzz'. Known: none.");
    }

    @Test
    void aNameThatIsNotOnTheClassPathNamesTheArtifactToAdd() {
        assertThatThrownBy(() -> of(new Plain("shy")).get("polite"))
                .isInstanceOf(UserException.class)
                .hasMessage(
                        "There is no greeter 'polite' on the class path: add dev.example:greeter-polite. Known: shy.");
        assertThatThrownBy(() -> of(new Plain("shy")).get("polit"))
                .hasMessage(
                        "There is no greeter 'polit'. Did you mean 'polite', which needs dev.example:greeter-polite?"
                                + " Known: shy.");
    }

    @Test
    void whatWasFoundIsLoggedWithVersionAndPlace() {
        try (LogCapture log = new LogCapture(NamedServices.class)) {
            of(new Plain("a"));
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("DEBUG Found greeter a: " + Plain.class.getName() + " (version unknown, from ")
                    .contains("test-classes");
        }
    }
}
