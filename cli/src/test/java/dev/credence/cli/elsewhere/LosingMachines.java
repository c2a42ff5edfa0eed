package dev.credence.cli.elsewhere;

import dev.credence.core.run.RunExecutor;
import dev.credence.core.run.RunKinds;
import dev.credence.core.run.RunSession;
import dev.credence.testkit.LosingSession;
import java.util.ArrayList;
import java.util.List;

/** Serves {@code losing[N]}: machines in this process that lose every third run. */
public final class LosingMachines implements RunExecutor {
    /** The sessions that have been opened. */
    static final List<LosingSession> OPENED = new ArrayList<>();

    @Override
    public String name() {
        return "losing";
    }

    @Override
    public String addresses() {
        return "losing[N]";
    }

    @Override
    public boolean serves(String address) {
        return address.matches("losing\\[[1-9]]");
    }

    @Override
    public RunSession open(String address, String work) {
        LosingSession session = new LosingSession(RunKinds.discover(), address.charAt(7) - '0');
        OPENED.add(session);
        return session;
    }
}
