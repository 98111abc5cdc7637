import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesInGit } from '../support/files-in-git.ts';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const product: Manifest = readJson('package.json');
const testPackages: Manifest = readJson('tests/packages/package.json');
const names = Object.keys(testPackages.dependencies);

/** Commands of a package. */
const commandsOf = (name: string): readonly string[] => {
  const { bin = {} } = readJson(`node_modules/${name}/package.json`);
  return typeof bin === 'string' ? [name] : Object.keys(bin);
};
/** Named by no import and no command. */
const LOADED_BY_OTHERS: Readonly<Record<string, string>> = {
  '@stryker-mutator/vitest-runner': 'a plug-in of Stryker',
  '@swc/core': 'the parser of dependency-cruiser',
};

const sources = filesInGit()
  .filter((file) => /^tests\/.+\.(ts|tsx|js|cjs)$|\.test\.tsx?$|^package\.json$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it('installs the packages of the tests before each command that needs them', () => {
  const needs = new RegExp(`(^|\\s)(tests/|vitest |${names.flatMap(commandsOf).join(' |')} )`);
  const wrong = Object.entries(product.scripts)
    .filter(([name, command]) => !name.startsWith('pre') && needs.test(command))
    .filter(([name]) => product.scripts[`pre${name}`] !== 'node server/setup/ensure-installed.js tests');
  expect(wrong).toEqual([]);
  const served = ['start', 'dev', 'demo'].map((name) => product.scripts[`pre${name}`]);
  expect(new Set(served)).toEqual(new Set(['node server/setup/ensure-installed.js']));
});

it('has a use for each package of the tests, and none of them twice', () => {
  const isUsed = (name: string): boolean =>
    new RegExp(`'${name}['/]`).test(sources) ||
    commandsOf(name).some((command) => new RegExp(`['"]${command}[' ]`).test(sources));
  const unused = names.filter((name) => !(name in LOADED_BY_OTHERS || isUsed(name)));
  expect(unused).toEqual([]);
  const own = Object.keys({ ...product.dependencies, ...product.devDependencies });
  expect(names.filter((name) => own.includes(name))).toEqual([]);
});

it('runs one version of Vitest, and one copy of what its pages share with the product', () => {
  expect(testPackages.dependencies['@vitest/browser-playwright']).toBe(product.devDependencies.vitest);
  const installed = Object.keys(readJson('tests/packages/package-lock.json').packages);
  const shared = ['vitest', 'vite', 'react', 'react-dom'].map((name) => `node_modules/${name}`);
  expect(installed.filter((folder) => shared.includes(folder))).toEqual([]);
});

it('locks no address of a registry', () => {
  for (const folder of ['.', 'server/setup/node', 'tests/packages'])
    expect(readFileSync(`${folder}/package-lock.json`, 'utf8')).not.toMatch(
      /"resolved"|https?:\/\/[^"]*\.tgz/,
    );
});
