import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { beginningOf, type Failure, writeReport } from './test-report.ts';

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const namesOf = ({ name, parent }: TestCase): readonly string[] => {
  const names = [name];
  for (let suite = parent; suite.type !== 'module'; suite = suite.parent) names.unshift(suite.name);
  return names;
};

const failureOfTest = (test: TestCase, file: string): Failure => {
  const names = namesOf(test);
  const { errors = [] } = test.result();
  return {
    title: [file, ...names].join(' > '),
    message: beginningOf(errors.map(({ stack, message }) => stack ?? message)),
    alone: [file, '--testNamePattern', `^${names.map(escaped).join(' > ')}$`],
  };
};

const failuresOf = (module: TestModule): readonly Failure[] => {
  const file = path.relative(process.cwd(), module.moduleId);
  const failed = [...module.children.allTests('failed')].map((test) => failureOfTest(test, file));
  if (failed.length > 0 || ['passed', 'skipped'].includes(module.state())) return failed;
  // It could not be collected, a hook of it failed, or its worker crashed.
  const suites = [...module.children.allSuites()];
  const errors = [module, ...suites].flatMap((suite) => suite.errors());
  return [{ title: file, message: beginningOf(errors.map(({ message }) => message)), alone: [file] }];
};

/** Writes what passed and what failed, with the errors that no test is blamed for. */
export default class StageReporter implements Reporter {
  onTestRunEnd(...[modules, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    writeReport({
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      failures: [
        ...modules.flatMap(failuresOf),
        ...errors.map(({ stack, message }) => ({
          title: 'beside the tests',
          message: beginningOf([stack ?? message]),
        })),
      ],
    });
  }
}
