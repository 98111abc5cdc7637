import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc, on every Linux. */
const TICKS_PER_SECOND = 100;
const EVERY_MS = 200;

interface Process {
  /** Pid and start time, since pids are reused. */
  readonly name: string;
  readonly parent: number;
  readonly ticks: number;
}

type Processes = ReadonlyMap<number, Process>;

const readProcess = (pid: string): Process | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name is in brackets and may contain anything.
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

/** Whether a process is one of `members` or a descendant of one. */
const belongs = (pid: number, processes: Processes, members: ReadonlyMap<string, number>): boolean => {
  for (let at = processes.get(pid); at; at = processes.get(at.parent)) if (members.has(at.name)) return true;
  return false;
};

/**
 * Measures the CPU time, user and system, of a process and all its descendants, including orphans such as a browser's,
 * which a shell's `time` misses. The last fifth of a second of a process is not sampled. Returns the stop function,
 * whose result are the CPU seconds; undefined without /proc.
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
