package dev.credence.scoring.tracking;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A number of a run.
 *
 * @param key its name
 * @param value numbers that are not finite are not sent
 * @param millis time of it, in milliseconds since 1970
 * @param step epoch, or 0
 */
public record TrackedMetric(String key, double value, long millis, long step) {
    void write(ObjectNode json) {
        json.put("key", TrackedRun.key(key));
        json.put("value", value);
        json.put("timestamp", millis);
        json.put("step", step);
    }
}
