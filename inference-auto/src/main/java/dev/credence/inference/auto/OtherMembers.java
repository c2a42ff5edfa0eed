package dev.credence.inference.auto;

import dev.credence.core.UserException;
import dev.credence.inference.auto.entry.EntryData;
import dev.credence.inference.auto.entry.EntryKind;
import dev.credence.inference.auto.time.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The members other than networks. Under a time limit each may take a quarter of the remaining time: the usual ones are
 * always fitted, if need be with less, such as fewer trees; an inference method does not start once a quarter of the
 * time has passed.
 *
 * @param <P> predictions of rows
 */
final class OtherMembers<P> {
    private static final Logger LOG = LoggerFactory.getLogger(OtherMembers.class);
    private static final double SHARE = 0.25;

    private final TimeLimit time;
    private final List<EntryKind.Fitted<P>> fitted = new ArrayList<>();
    private int cutShort;

    OtherMembers(TimeLimit time) {
        this.time = time;
    }

    /**
     * Says that there is no candidate for the stack.
     *
     * @param noNetworks whether there were to be no networks, but one other member
     */
    static UserException none(boolean noNetworks) {
        return new UserException(
                noNetworks
                        ? "This method is not for a table of so few or so many rows or columns, or of such values: use"
                                + " another one, such as auto."
                        : "Every network diverged. Look for targets or inputs that are not numbers.");
    }

    /** The members to fit besides inference methods: the usual ones, none, or one of the known ones. */
    static <P> List<EntryKind<P>> chosen(List<EntryKind<P>> usual, List<EntryKind<P>> known, AutoOptions options) {
        if (options.only().isEmpty()) {
            return options.others() ? usual : List.of();
        }
        String name = options.only().get();
        return List.of(known.stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no member " + name)));
    }

    /**
     * Fits the usual members that suit the data, and those chosen by the user.
     *
     * @param length of the whole time limit, in nanoseconds
     */
    void fit(List<EntryKind<P>> usual, List<EntryKind<P>> asked, EntryData data, double length) {
        for (EntryKind<P> kind : usual) {
            fit(kind, data, false);
        }
        for (EntryKind<P> kind : asked) {
            fit(kind, data, time.left() < (1 - SHARE) * length);
        }
    }

    private void fit(EntryKind<P> kind, EntryData data, boolean late) {
        if (!kind.suits(data)) {
            return;
        }
        TimeLimit allowed = time.part(SHARE);
        if (!late) {
            try {
                fitted.add(kind.fit(data.within(allowed)));
            } catch (ArithmeticException e) {
                LOG.info("The member {} takes no part: {}", kind.name(), e.getMessage());
            }
        }
        cutShort += (late || allowed.isOver()) ? 1 : 0;
    }

    List<EntryKind.Fitted<P>> fitted() {
        return fitted;
    }

    /** Out-of-fold predictions of the member of this name, if there is one. */
    Optional<P> predictions(String name) {
        return fitted.stream()
                .filter(one -> one.entry().name().equals(name))
                .map(EntryKind.Fitted::outOfFold)
                .findFirst();
    }

    /** Whether time was short for a member, so that more time would change it. */
    boolean isCutShort() {
        return cutShort > 0;
    }

    /** The additional time that leaves so much more to networks after the other members have taken their shares. */
    double needed(double more) {
        return more / Math.pow(1 - SHARE, cutShort);
    }
}
