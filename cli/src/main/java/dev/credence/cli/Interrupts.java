package dev.credence.cli;

import dev.credence.cli.command.ExitCodes;
import dev.credence.cli.command.Interruption;
import dev.credence.cli.console.Console;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Handles Ctrl-C. The JDK's signal API is outside Java SE, so it is called by reflection; where it is missing, Ctrl-C
 * ends the process at once.
 */
final class Interrupts implements Interruption {
    private final Console console;
    private final AtomicInteger sections = new AtomicInteger();
    private final AtomicBoolean requested = new AtomicBoolean();
    private volatile String note =
            "Stopping after the current step and saving; press Ctrl-C again to stop immediately.";

    Interrupts(Console console) {
        this.console = console;
    }

    /** Installs the SIGINT handler of the process. */
    void listen() {
        listen("INT");
    }

    @SuppressWarnings("ReferenceEquality") // a proxy equals only itself
    private void listen(String name) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (self, method, args) -> {
                        switch (method.getName()) {
                            case "handle" -> pressed();
                            case "equals" -> {
                                return args != null && self == args[0];
                            }
                            case "hashCode" -> {
                                return System.identityHashCode(self);
                            }
                            default -> {
                                return "a handler of " + name;
                            }
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // no signal API in this JVM: its default handler stays
        }
    }

    private void pressed() {
        if (sections.get() > 0 && requested.compareAndSet(false, true)) {
            console.note(System.lineSeparator() + note);
        } else {
            Runtime.getRuntime().halt(ExitCodes.INTERRUPTED); // files are written under temporary names
        }
    }

    @Override
    public Section orderly() {
        sections.incrementAndGet();
        AtomicBoolean open = new AtomicBoolean(true);
        return () -> {
            if (open.getAndSet(false)) {
                sections.decrementAndGet();
            }
        };
    }

    @Override
    public Section untilStopped(String newNote) {
        note = newNote;
        listen("TERM");
        return orderly();
    }

    @Override
    public boolean requested() {
        return requested.get();
    }
}
