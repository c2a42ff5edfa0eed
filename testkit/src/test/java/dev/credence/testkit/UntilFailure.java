package dev.credence.testkit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/** Skips all tests after the first failure, which is enough for a broken subject. */
final class UntilFailure implements InvocationInterceptor {
    private boolean failed;

    @Override
    public void interceptTestMethod(
            Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        run(test);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        run(test);
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> test, DynamicTestInvocationContext dynamic, ExtensionContext context) throws Throwable {
        run(test);
    }

    private void run(Invocation<Void> test) throws Throwable {
        if (failed) {
            test.skip();
            return;
        }
        try {
            test.proceed();
        } catch (Throwable failure) {
            failed |= !(failure instanceof TestAbortedException); // a failed assumption
            throw failure;
        }
    }
}
