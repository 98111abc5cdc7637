import { allMutants } from './list/all.ts';
import type { Killer, Mutant } from './mutant.ts';
import { type KillerRun, runKiller } from './run-killer.ts';
import { copyTree, type Tree } from './tree.ts';

/** All but `killed` and `equivalent` fail the gate. */
type Verdict = 'killed' | 'equivalent' | 'survived' | 'timed out' | 'does not run' | 'not applicable';

interface Judgement {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
  readonly seconds: number;
  /** The failed test, or why none failed. */
  readonly why: string;
}

/** A test that times out has detected nothing. */
const OUT_OF_TIME = /Test timed out in|Test timeout of/;

const firstLineOf = (message: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal.
  (message.replaceAll(/\u001B\[\d+m/g, '').split('\n', 1)[0] ?? '').slice(0, 120);

const lastOf = (output: string): string => firstLineOf(output.trim().split('\n').at(-1) ?? '');

const judgeRun = ({ tests, isOverTime, output }: KillerRun): Pick<Judgement, 'verdict' | 'why'> => {
  if (isOverTime) return { verdict: 'timed out', why: 'the run was cut off' };
  if (tests.length === 0) return { verdict: 'does not run', why: lastOf(output) };
  const failed = tests.filter(({ isPassed }) => !isPassed);
  const failure = failed.find(({ message }) => !OUT_OF_TIME.test(message));
  if (failure) return { verdict: 'killed', why: firstLineOf(failure.message) };
  const late = failed[0];
  return late
    ? { verdict: 'timed out', why: firstLineOf(late.message) }
    : { verdict: 'survived', why: 'its test stays green' };
};

/** A test that fails without a mutant kills nothing: each runs once on the unchanged tree. */
const isSound = new Map<string, Promise<string | undefined>>();

const faultOf = (tree: Tree, killer: Killer): Promise<string | undefined> => {
  const name = JSON.stringify(killer);
  const known = isSound.get(name);
  if (known) return known;
  const baseline = runKiller(tree.folder, killer).then(({ tests, output }) => {
    if (tests.length === 0) return `its test did not run: ${lastOf(output)}`;
    const red = tests.find(({ isPassed }) => !isPassed);
    return red && `its test is red without it: ${firstLineOf(red.message)}`;
  });
  isSound.set(name, baseline);
  return baseline;
};

/** Applies one mutant to the copy, runs its test, and reverts it. */
const judge = async (tree: Tree, mutant: Mutant): Promise<Judgement> => {
  const { killedBy } = mutant;
  let restore: () => void;
  try {
    restore = tree.change(mutant);
  } catch (error) {
    return { mutant, verdict: 'not applicable', seconds: 0, why: String(error) };
  }
  restore();
  if (killedBy === 'nobody') return { mutant, verdict: 'survived', seconds: 0, why: 'no test names it' };
  if ('equivalent' in killedBy)
    return { mutant, verdict: 'equivalent', seconds: 0, why: killedBy.equivalent };
  const fault = await faultOf(tree, killedBy);
  if (fault !== undefined) return { mutant, verdict: 'does not run', seconds: 0, why: fault };
  restore = tree.change(mutant);
  try {
    const run = await runKiller(tree.folder, killedBy);
    return { mutant, seconds: run.seconds, ...judgeRun(run) };
  } finally {
    restore();
  }
};

/** By id or by the letters before its number: `C5`, or `S` for all of the services. */
const asked = process.argv.slice(2);
const isAsked = (id: string): boolean =>
  asked.length === 0 || asked.includes(id) || asked.includes(id.replace(/\d+$/, ''));

const mutants = allMutants.filter(({ id }) => isAsked(id));
if (mutants.length === 0) {
  console.error(`no mutant ${asked.join(', ')}; there are ${allMutants.map(({ id }) => id).join(', ')}`);
  process.exit(2);
}

const rowOf = ({ mutant, verdict, seconds, why }: Judgement): string =>
  `${mutant.id.padEnd(4)} ${verdict.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${mutant.rule}\n${' '.repeat(29)}${why}`;

const tree = copyTree();
const judgements: Judgement[] = [];
try {
  for (const mutant of mutants) {
    const judgement = await judge(tree, mutant);
    judgements.push(judgement);
    console.log(rowOf(judgement));
  }
} finally {
  tree.remove();
}

const isFine = ({ verdict }: Judgement): boolean => verdict === 'killed' || verdict === 'equivalent';
const missed = judgements.filter((judgement) => !isFine(judgement));
console.log(`\n${judgements.length - missed.length} of ${judgements.length} mutants killed or equivalent`);
if (missed.length > 0)
  console.log(`not killed: ${missed.map(({ mutant, verdict }) => `${mutant.id} (${verdict})`).join(', ')}`);
process.exit(missed.length === 0 ? 0 : 1);
