import { randomInt } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, type FigureBlock, isMissed, publishFigures, tableOf } from '../../support/figures.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { createTally, type Tally } from '../../support/tally.ts';

/** What a robot is given to play with. */
export interface Run {
  /** Credits, payments or people. */
  readonly size: number;
  /** Words that follow the robot's name: they choose parts of it. */
  readonly parts: readonly string[];
  /** By the names of `Robot.options`. */
  option(name: string): number;
  readonly seed: string;
  readonly random: Random;
  readonly tally: Tally;
  say(what: string): void;
  /** Closes in reverse order at the end; also on an interrupt, since child processes would outlive this one. */
  defer(close: () => unknown): void;
}

/** People, vendors and faults on the product, and an audit of what is stored in the end. */
export interface Robot {
  /** Where its figures are published, by a run of its full size. */
  readonly block: FigureBlock;
  /** What its size counts; undefined of a robot that has one size. */
  readonly sized?: { readonly name: string; readonly full: number };
  /** Whole numbers that `--name` sets, with their defaults. */
  readonly options?: Readonly<Record<string, number>>;
  /** Counts that must be 0: each stands in the figures though nothing was counted. */
  readonly violations?: readonly string[];
  /** Returns figures besides the counts of the tally, and the end of the servers' log. */
  play(run: Run): Promise<{ readonly figures?: readonly Figure[]; log?(): string }>;
}

/** A violation by its kind: one of `Robot.violations`. */
export const violate = (tally: Tally, kind: string, details: string): void => {
  tally.add(kind);
  tally.complain(`${kind}: ${details}`);
};

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`${name} must be a whole number, not "${text}"`);
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const openCleanup = () => {
  const closers: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    for (const end of closers.splice(0).toReversed())
      await Promise.resolve(end()).catch((error: unknown) => console.error(error));
  };
  const interrupted = () => void close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  return { close, defer: (end: () => unknown) => void closers.push(end) };
};

const figuresOf = (
  { sized, violations = [] }: Robot,
  { size, tally, seconds }: { readonly size: number; readonly tally: Tally; readonly seconds: number },
  figures: readonly Figure[],
): readonly Figure[] => {
  const counted = Object.entries(tally.counts())
    .filter(([name]) => !violations.includes(name))
    .toSorted(([one], [other]) => one.localeCompare(other));
  return [
    ...(sized ? [{ name: sized.name, value: size, unit: '' }] : []),
    ...figures,
    ...counted.map(([name, value]) => ({ name, value, unit: '' })),
    { name: 'in all', value: seconds, unit: 's' },
    ...violations.map((name) => ({ name, value: tally.of(name), unit: '', limit: 0 })),
    { name: 'complaints', value: tally.complaintCount(), unit: '', limit: 0 },
  ];
};

/** Plays a robot as its arguments say, and prints what came of it; false where something that must hold did not. */
export const playRobot = async (
  robot: Robot,
  { args, isWriting }: { readonly args: readonly string[]; readonly isWriting: boolean },
): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(
      ['seed', ...Object.keys(robot.options ?? {})].map((name) => [name, { type: 'string' }] as const),
    ),
  });
  const full = robot.sized?.full ?? 0;
  const size = robot.sized ? wholeNumber(robot.sized.name, positionals[0] ?? String(full)) : 0;
  const seed = String(values.seed ?? randomInt(2 ** 31));
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const say = (what: string) => console.log(`${seconds().toFixed(0).padStart(5)} s  ${what}`);
  const tally = createTally(say);
  const { close, defer } = openCleanup();
  console.log(`--seed ${seed} repeats the choices`);
  try {
    const { figures = [], log } = await robot.play({
      ...{ size, seed, tally, say, defer, parts: positionals, random: createRandom(seed) },
      option: (name) => wholeNumber(`--${name}`, String(values[name] ?? robot.options?.[name])),
    });
    const all = figuresOf(robot, { size, tally, seconds: seconds() }, figures);
    const isSound = !all.some(isMissed);
    console.log(`\n${tableOf(all)}\nload average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`);
    if (!isSound) console.log(`\n${tally.complaints.join('\n')}\n\n${log?.().slice(-8_000) ?? ''}`);
    console.log(isSound ? '\nall counts hold' : '\nNOT all counts hold');
    const isWhole = robot.sized ? size >= full : positionals.length === 0;
    if (isWriting && isWhole) publishFigures(robot.block, all, `seed ${seed}`);
    return isSound;
  } finally {
    await close();
  }
};
