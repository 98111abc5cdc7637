export interface RunTest {
  readonly title: string;
  readonly isPassed: boolean;
  readonly message: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The tests that ran, without those that the title filter skipped. */
export const readVitestReport = ({ testResults }: VitestReport): readonly RunTest[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status, failureMessages }) => ({
      title,
      isPassed: status === 'passed',
      message: failureMessages.join('\n'),
    }));

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

export const readPlaywrightReport = ({ suites = [] }: { suites?: readonly PlaywrightSuite[] }): RunTest[] =>
  suites.flatMap((suite) => [
    ...suite.specs.map(({ title, ok, tests }) => ({
      title,
      isPassed: ok,
      message: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
        .map(({ message }) => message ?? '')
        .join('\n'),
    })),
    ...readPlaywrightReport({ suites: suite.suites ?? [] }),
  ]);
