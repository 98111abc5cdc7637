import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { beginningOf, type Failure, writeReport } from './test-report.ts';

const failureOf = (test: TestCase): Failure => {
  const { file, line } = test.location;
  const errors = test.results.flatMap((result) => result.errors);
  return {
    // Without the root and the project.
    title: test.titlePath().slice(2).join(' > '),
    message: beginningOf(errors.map(({ message, value }) => message ?? value)),
    alone: [`${path.relative(process.cwd(), file)}:${line}`],
  };
};

/** Writes what passed and what failed, with the errors that no test is blamed for. */
export default class StageReporter implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: Failure[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message, value }: TestError): void {
    this.#errors.push({ title: 'beside the tests', message: beginningOf([message ?? value]) });
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    writeReport({
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failures: [...tests.filter((test) => !test.ok()).map(failureOf), ...this.#errors],
    });
  }
}
