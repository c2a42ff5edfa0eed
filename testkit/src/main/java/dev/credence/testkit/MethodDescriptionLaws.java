package dev.credence.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.core.UserException;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.method.Methods;
import dev.credence.core.method.Schema;
import dev.credence.core.method.Setting;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A method's name, description and settings. */
abstract class MethodDescriptionLaws {
    private static final String WORDS = "[a-z][a-z0-9]*(-[a-z0-9]+)*";

    private final InferenceMethod method;
    private final MethodCompatibility kit;

    MethodDescriptionLaws(MethodCompatibility kit) {
        this.kit = kit;
        this.method = kit.method();
    }

    @Test
    @DisplayName("ServiceLoader finds it")
    void serviceLoaderFindsIt() {
        assertThat(ServiceLoader.load(InferenceMethod.class).stream())
                .as(
                        "META-INF/services/%s has no line with %s",
                        InferenceMethod.class.getName(), method.getClass().getName())
                .anyMatch(provider -> provider.type().equals(method.getClass()));
        assertThat(Methods.discover().get(method.name())).isInstanceOf(method.getClass());
    }

    @Test
    @DisplayName("Its name is lower case with dashes, its description one line, and it cites its paper")
    void itsNameIsLowerCaseWithDashes() {
        assertThat(method.name()).as("name").matches(WORDS);
        assertThat(method.description()).as("description").isNotBlank().doesNotContain("\n");
        assertThat(method.citation()).as("citation").isNotBlank();
    }

    @Test
    @DisplayName("Its settings have names with dashes and a line of description")
    void itsSettingsAreDescribed() {
        for (Setting<?> setting : method.settings().settings()) {
            assertThat(setting.name()).as("name of a setting").matches(WORDS);
            assertThat(setting.description())
                    .as("description of %s", setting.name())
                    .isNotBlank();
            assertThat(setting.range()).as("range of %s", setting.name()).isNotBlank();
        }
    }

    @Test
    @DisplayName("It states the epochs, the batch size and the number of samples for prediction")
    void itHasAPlan() {
        assertThatCode(() -> method.plan(method.parse(kit.settings())))
                .as("the plan for training: a method without the settings 'epochs' and 'batch' overrides plan and says"
                        + " what they are")
                .doesNotThrowAnyException();
    }

    @Test
    @DisplayName("Its settings do not change when the defaults are given explicitly")
    void chosenDefaultsAreItsSettings() {
        assertThat(method.settings(method.settings().defaults().asText()).settings().stream()
                        .map(Setting::name))
                .as("names of the settings where the defaults are chosen")
                .containsExactlyElementsOf(
                        method.settings().settings().stream().map(Setting::name).toList());
    }

    @Test
    @DisplayName("Its defaults and its test settings are valid")
    void itsDefaultsAreValid() {
        Schema schema = method.settings();
        Map<String, String> defaults = schema.defaults().asText();
        assertThat(schema.parse(defaults).asText())
                .as("defaults written and read")
                .isEqualTo(defaults);
        assertThat(method.parse(kit.settings()).asText().keySet())
                .containsAll(kit.settings().keySet());
    }

    @Test
    @DisplayName("An unknown setting is refused, naming the known ones")
    void anUnknownSettingIsRefusedWithTheKnownOnes() {
        String[] known =
                method.settings().settings().stream().map(Setting::name).toArray(String[]::new);
        assertThatThrownBy(() -> method.settings().parse(Map.of("no-such-setting", "1")))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("no-such-setting")
                .hasMessageContainingAll(known);
    }

    @Test
    @DisplayName("An invalid value of any setting is refused, naming the setting, the value and the range")
    void anUnusableValueIsRefused() {
        for (Setting<?> setting : method.settings().settings()) {
            assertThatThrownBy(() -> method.settings().parse(Map.of(setting.name(), "?!")))
                    .as(setting.name())
                    .isInstanceOf(UserException.class)
                    .hasMessageContaining(setting.name())
                    .hasMessageContaining("?!")
                    .hasMessageContaining(setting.range());
        }
    }
}
