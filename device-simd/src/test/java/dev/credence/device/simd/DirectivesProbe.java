package dev.credence.device.simd;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** Opens a device and prints HotSpot's compiler directives, one line each after {@code directive }. */
final class DirectivesProbe {
    private DirectivesProbe() {}

    public static void main(String[] arguments) throws Exception {
        new SimdDevice().close();
        Object directives = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "compilerDirectivesPrint",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        directives.toString().lines().forEach(line -> System.out.println("directive " + line.strip()));
    }
}
