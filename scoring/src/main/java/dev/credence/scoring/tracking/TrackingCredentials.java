package dev.credence.scoring.tracking;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * Who asks a tracking server: a user with a password, a token, or nobody. Kept out of every text.
 *
 * @param authorization value of the header; empty for nobody
 */
public record TrackingCredentials(Optional<String> authorization) {
    /** Nobody. */
    public static final TrackingCredentials NONE = new TrackingCredentials(Optional.empty());

    /**
     * As MLflow's own clients do: {@code MLFLOW_TRACKING_USERNAME} with {@code MLFLOW_TRACKING_PASSWORD}, else
     * {@code MLFLOW_TRACKING_TOKEN}.
     *
     * @param environment variables by name
     */
    public static TrackingCredentials of(Map<String, String> environment) {
        String user = environment.getOrDefault("MLFLOW_TRACKING_USERNAME", "");
        String password = environment.getOrDefault("MLFLOW_TRACKING_PASSWORD", "");
        String token = environment.getOrDefault("MLFLOW_TRACKING_TOKEN", "");
        if (!user.isEmpty() && !password.isEmpty()) {
            byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return new TrackingCredentials(
                    Optional.of("Basic " + Base64.getEncoder().encodeToString(both)));
        }
        return token.isEmpty() ? NONE : new TrackingCredentials(Optional.of("Bearer " + token));
    }

    /** Whether there are any, and nothing else. */
    @Override
    public String toString() {
        return authorization.isPresent() ? "credentials" : "no credentials";
    }
}
