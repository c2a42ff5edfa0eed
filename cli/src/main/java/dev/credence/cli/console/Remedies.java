package dev.credence.cli.console;

import dev.credence.core.Argument;
import dev.credence.core.UserException;

/** Adds the command-line option that corrects a fault to a library's message. */
public final class Remedies {
    private Remedies() {}

    /** A fault's message with its remedy. */
    public static String message(UserException fault) {
        String message = String.valueOf(fault.getMessage());
        return fault.argument()
                .map(argument -> message + (message.endsWith(".") ? " " : ". ") + remedy(argument))
                .orElse(message);
    }

    private static String remedy(Argument argument) {
        return switch (argument) {
            case DATA_DIRECTORY -> "The data directory is set by --data-dir DIR or CREDENCE_DATA.";
            case CACHE_DIRECTORY -> "It is set by --cache-dir DIR.";
            case OUTPUT_DIRECTORY -> "The folder is set by --out DIR.";
            case OUT_OF_DISTRIBUTION -> "Out-of-distribution data are set by --ood.";
            case SEARCH ->
                "Ranges are set by --search KEY=FROM..TO or --search KEY=V1,V2; a setting is fixed by"
                        + " --set KEY=VALUE, the number of epochs by --epochs N.";
            case TASK -> "For that, give --task classification.";
            case MISSING_VALUES -> "In training, the policy is set by --missing.";
            case COLUMNS ->
                "In training, columns are declared categorical by --categorical COL, and left out by --ignore COL.";
            case DECIMAL_MARK -> "In training, the decimal mark is set by --decimal MARK.";
            case COSTS -> "Costs are set by --costs.";
            case CLASS_WEIGHT -> "Weights of classes are set by --class-weight.";
            case SAMPLES -> "The number of sampled networks is set by --samples S.";
            case ELEMENT_TYPE -> "Without --element-type, they are 64-bit numbers where that is needed.";
        };
    }
}
