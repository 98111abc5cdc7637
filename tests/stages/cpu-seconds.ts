import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Of the processor's time in /proc, on every Linux. */
const TICKS_PER_SECOND = 100;
const EVERY_MS = 200;

interface Process {
  /** Number and start, for numbers are given again. */
  readonly name: string;
  readonly parent: number;
  readonly ticks: number;
}

type Processes = ReadonlyMap<number, Process>;

const readProcess = (pid: string): Process | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name stands in brackets and may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, start] = [1, 11, 12, 19].map((index) => Number(fields[index]));
    return { name: `${pid}@${start}`, parent: parent ?? 0, ticks: (user ?? 0) + (system ?? 0) };
  } catch {
    return undefined;
  }
};

const readProcesses = (): Processes =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const one = readProcess(pid);
        return one ? [[Number(pid), one] as const] : [];
      }),
  );

/** Whether a process is one of `members` or descends from one. */
const belongs = (pid: number, processes: Processes, members: ReadonlyMap<string, number>): boolean => {
  for (let at = processes.get(pid); at; at = processes.get(at.parent)) if (members.has(at.name)) return true;
  return false;
};

/**
 * Watches what a process and all its descendants cost, in user and system time, those included that outlive their parent, as
 * a browser's do, and that no shell's `time` counts. What a process does in its last fifth of a second is not seen. Returns
 * how to stop, which answers the CPU seconds; undefined where there is no /proc.
 */
export const watchCpu = (root: number): (() => number | undefined) => {
  if (!existsSync('/proc/self/stat')) return () => undefined;
  const ticksOf = new Map<string, number>();
  const first = readProcess(String(root));
  if (first) ticksOf.set(first.name, first.ticks);
  const sample = (): void => {
    const processes = readProcesses();
    for (const [pid, { name, ticks }] of processes)
      if (belongs(pid, processes, ticksOf)) ticksOf.set(name, ticks);
  };
  const timer = setInterval(sample, EVERY_MS);
  return () => {
    clearInterval(timer);
    sample();
    return [...ticksOf.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
  };
};
