package dev.credence.decide;

import dev.credence.core.UserException;
import dev.credence.core.device.DeviceProvider;
import dev.credence.core.file.JsonRecord;
import dev.credence.core.file.JsonText;
import dev.credence.core.method.InferenceMethod;
import dev.credence.core.registry.NamedServices;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What a part of a play does, as JSON.
 *
 * @param plan plan of the study
 * @param policy policy with its settings, as text
 * @param repeat index of the seed, from 0
 * @param actions the actions of the decisions before
 * @param end number of the decision to stop before
 * @param model model of the rewards
 * @param dataDirectory directory of data files
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PlayInstruction(
        BanditPlan plan, String policy, int repeat, int[] actions, int end, Model model, String dataDirectory) {
    /**
     * A model of the rewards.
     *
     * @param layout name of the {@link NetworkRewards.Layout}
     * @param heads settings of the neural-linear model, alone in the list; empty for none
     * @param device name of the device
     */
    record Model(
            String method,
            Map<String, String> settings,
            String layout,
            int samples,
            List<Map<String, String>> heads,
            String device) {
        /**
         * Describes a model.
         *
         * @throws UserException if it is one of the caller's own, which is not on other machines
         */
        static Model of(RewardModel model) {
            if (model instanceof ConjugateHead head) {
                return of(head.network(), List.of(head.settings().asText()));
            }
            if (model instanceof NetworkRewards network) {
                return of(network, List.of());
            }
            throw new UserException("The model of the rewards is known on this machine alone; use NetworkRewards or"
                    + " ConjugateHead, or no cluster");
        }

        private static Model of(NetworkRewards network, List<Map<String, String>> heads) {
            return new Model(
                    network.method().name(),
                    network.settings(),
                    network.layout().name(),
                    network.samples(),
                    heads,
                    network.devices().name());
        }

        /** The model that is described. */
        RewardModel with(NamedServices<InferenceMethod> methods, DeviceProvider devices, BooleanSupplier stop) {
            NetworkRewards network = new NetworkRewards(
                    methods.get(method), settings, NetworkRewards.Layout.valueOf(layout), samples, devices, stop);
            return heads.isEmpty() ? network : new ConjugateHead(network, ConjugateHead.SETTINGS.parse(heads.get(0)));
        }
    }

    String json() {
        return JsonText.tree(this).toString();
    }

    static PlayInstruction parse(String json) {
        return JsonRecord.parse(json).as(PlayInstruction.class);
    }
}
