import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Block, blocksIn, CHAPTERS, MANUAL, NOT_RUN } from './manual.ts';

/** A machine in a folder, and what runs there as an ordinary user. */
export interface MachineLayout {
  readonly folder: string;
  readonly clone: string;
  readonly home: string;
  readonly data: string;
  /** What a command is run by, so that it is an ordinary user's. */
  readonly asUser: readonly string[];
  at(...names: string[]): string;
}

export const isRoot = process.getuid?.() === 0;

export const layoutIn = (folder: string): MachineLayout => {
  const at = (...names: string[]): string => path.join(folder, ...names);
  return {
    ...{ folder, at, clone: at('clone'), home: at('home'), data: at('postgresql/main') },
    asUser: isRoot ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [],
  };
};

/** Folders of the machine, as the documents and the scripts name them. */
export const foldersOf = ({ at, data }: MachineLayout): Readonly<Record<string, string>> => ({
  '/opt/cuotasana': at('opt'),
  '/etc/cuotasana': at('etc'),
  '/etc/postgresql/15/main/conf.d': at('conf.d'),
  '/etc/systemd/system': at('units'),
  '/var/lib/postgresql/15/main': data,
  '/backups': at('backups'),
});

/** A path as a whole, not the end of another one. */
export const inFolders = (layout: MachineLayout, text: string): string =>
  Object.entries(foldersOf(layout)).reduce(
    (changed, [from, to]) => changed.replaceAll(new RegExp(`(?<![\\w$./-])${from}(?![\\w-])`, 'g'), () => to),
    text,
  );

/** Documented commands that are left out. */
const SKIPPED: readonly { readonly command: RegExp; readonly why: string }[] = [
  { command: /^useradd /, why: 'takes root; the test has an ordinary user' },
  { command: /install\.sh$/, why: 'was run before the network was switched off' },
];

export interface Replacement {
  readonly from: RegExp;
  readonly to: string;
}

export interface Machine {
  /** Runs the next block of a section, as one script of an ordinary user, in the clone. */
  runBlock(section: string, replacements?: readonly Replacement[]): string;
  /** The command of a section that matches, which whoever asks runs. */
  take(section: string, command: RegExp): string;
  run(
    script: string,
    options?: { readonly env?: Readonly<Record<string, string>>; readonly input?: string },
  ): string;
  /** @throws an Error naming documented commands that were neither run nor left out for a reason, and reasons that nothing needs. */
  requireAllRun(): void;
}

export const createMachine = (layout: MachineLayout, env: Readonly<Record<string, string>>): Machine => {
  const blocks = blocksIn(readFileSync(MANUAL, 'utf8'), CHAPTERS);
  const left = new Map<Block, string[]>(blocks.map((block) => [block, [...block.commands]]));
  const skipped = new Set<RegExp>();

  const run: Machine['run'] = (script, { env: more = {}, input = '' } = {}) => {
    const [program = '', ...args] = [...layout.asUser, 'sh', '-eu', '-c', script];
    return execFileSync(program, args, {
      cwd: layout.clone,
      env: { HOME: layout.home, ...env, ...more },
      encoding: 'utf8',
      input,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  };
  const openBlocks = (section: string): readonly (readonly [Block, string[]])[] =>
    [...left].filter(([block, commands]) => block.section === section && commands.length > 0);

  return {
    run,
    runBlock: (section, replacements = []) => {
      const [open] = openBlocks(section);
      if (!open) throw new Error(`no block of commands is left in “${section}”`);
      const [, commands] = open;
      const wanted = commands.splice(0).filter((command) => {
        const found = SKIPPED.find((one) => one.command.test(command));
        if (found) skipped.add(found.command);
        return !found;
      });
      let script = inFolders(layout, wanted.join('\n'));
      for (const { from, to } of replacements) {
        if (!from.test(script)) throw new Error(`nothing to replace by ${from} in “${section}”`);
        script = script.replaceAll(new RegExp(from, 'g'), () => to);
      }
      return run(script);
    },
    take: (section, pattern) => {
      for (const [, commands] of openBlocks(section)) {
        const index = commands.findIndex((command) => pattern.test(command));
        if (index >= 0) return commands.splice(index, 1)[0] ?? '';
      }
      throw new Error(`no command ${pattern} is in “${section}”`);
    },
    requireAllRun: () => {
      const missed = [...left]
        .filter(([{ section }]) => NOT_RUN[section] === undefined)
        .flatMap(([{ section }, commands]) => commands.map((command) => `${section}: ${command}`));
      const idle = [
        ...SKIPPED.filter(({ command }) => !skipped.has(command)).map(({ command }) => String(command)),
        ...Object.keys(NOT_RUN).filter((section) => !blocks.some((block) => block.section === section)),
      ];
      if (missed.length > 0) throw new Error(`documented and not run:\n${missed.join('\n')}`);
      if (idle.length > 0) throw new Error(`left out for a reason that nothing needs: ${idle.join(', ')}`);
    },
  };
};
