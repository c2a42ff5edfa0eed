package dev.credence.core.method;

import dev.credence.core.registry.NamedServices;
import dev.credence.core.registry.ServiceKind;
import java.util.Map;

/** The inference methods on the class path. */
public final class Methods {
    private static final ServiceKind<InferenceMethod> KIND = ServiceKind.named(
            InferenceMethod.class,
            "inference method",
            InferenceMethod::name,
            Map.of(
                    "dropout-alpha", "dev.credence:credence-inference-dropout-alpha",
                    "vbp", "dev.credence:credence-inference-vbp",
                    "aadm", "dev.credence:credence-inference-aadm",
                    "vi", "dev.credence:credence-baselines-vi-avb",
                    "avb", "dev.credence:credence-baselines-vi-avb"));

    private Methods() {}

    /** All that {@link java.util.ServiceLoader} finds. */
    public static NamedServices<InferenceMethod> discover() {
        return NamedServices.load(KIND);
    }

    /** The given methods alone. */
    public static NamedServices<InferenceMethod> of(Iterable<? extends InferenceMethod> methods) {
        return NamedServices.of(KIND, methods);
    }
}
