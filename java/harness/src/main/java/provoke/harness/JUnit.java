package provoke.harness;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.Method;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.vintage.engine.VintageTestEngine;

/**
 * Runs one test method through the JUnit Platform, with the engine of the test's own JUnit version.
 * It knows nothing of time limits or of other tests.
 */
final class JUnit {
    private static Launcher jupiter;
    private static Launcher vintage;

    /** Loads the engine of a test that will be run soon; a test that cannot be loaded will say so itself. */
    static void warmUp(TestLoader loader, Request.Test test) {
        try {
            Class<?> testClass = Class.forName(test.className(), false, loader.any());
            run(Nothing.class, isJUnit4(testClass, test.method()) ? "vintage" : "jupiter");
        } catch (ClassNotFoundException | LinkageError missing) {
            return;
        }
    }

    static Outcome run(Class<?> testClass, String method) {
        Thread.currentThread().setContextClassLoader(testClass.getClassLoader());
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(testClass, method))
                // A junit-platform.properties on the class path under test must not change how tests are run.
                .enableImplicitConfigurationParameters(false)
                // A test that a suite must leave out is disabled there; asked for by name, it runs.
                .configurationParameter("junit.jupiter.conditions.deactivate", "org.junit.*DisabledCondition")
                .build();
        Listener listener = new Listener();
        launcher(testClass, method).execute(request, listener);
        return listener.outcome;
    }

    /** What happened to the test, or to the class around it when that kept the test from starting. */
    private static final class Listener implements TestExecutionListener {
        private Outcome outcome = Outcome.notRun("JUnit found no such test");

        @Override
        public void executionSkipped(TestIdentifier identifier, String reason) {
            outcome = Outcome.notRun("skipped: " + reason);
        }

        @Override
        public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
            switch (result.getStatus()) {
                case FAILED -> outcome = Outcome.failed(result.getThrowable().orElse(null));
                case ABORTED -> outcome = Outcome.notRun("aborted: " + result.getThrowable().orElse(null));
                case SUCCESSFUL -> {
                    if (identifier.isTest()) {
                        outcome = Outcome.PASSED;
                    }
                }
            }
        }
    }

    private static synchronized Launcher launcher(Class<?> testClass, String method) {
        // Either engine is only created when needed: loading its classes is a good part of a short run.
        if (isJUnit4(testClass, method)) {
            return vintage == null ? vintage = create(new VintageTestEngine()) : vintage;
        }
        return jupiter == null ? jupiter = create(new JupiterTestEngine()) : jupiter;
    }

    private static Launcher create(TestEngine engine) {
        return LauncherFactory.create(LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(engine)
                .build());
    }

    private static boolean isJUnit4(Class<?> testClass, String name) {
        for (Class<?> type = testClass; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.isAnnotationPresent(org.junit.Test.class)) {
                    return true;
                }
            }
        }
        return junit.framework.TestCase.class.isAssignableFrom(testClass)
                || testClass.isAnnotationPresent(org.junit.runner.RunWith.class);
    }

    private JUnit() {
    }
}
