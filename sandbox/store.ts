import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Records of one kind by key, in the order in which they were added. A record is plain JSON and is replaced, never changed. */
export interface Collection<T> {
  readonly size: number;
  get(key: string): T | undefined;
  put(key: string, record: T): void;
  remove(key: string): void;
  /** The newest record that matches. */
  find(matches: (record: T) => boolean): T | undefined;
  /** Newest first. */
  newest(limit: number, matches?: (record: T) => boolean): readonly T[];
  /** The records with a text, in the order in which they got it; for collections that are too large to scan. */
  index(textOf: (record: T) => string | undefined): (text: string) => readonly T[];
  /** Called with every record that is there and at every change, also at one that is undone. */
  onChange(listener: (before: T | undefined, after: T | undefined) => void): void;
}

export interface Store {
  /** Records that this program wrote itself: not validated. */
  collection<T>(name: string): Collection<T>;
  /** Runs synchronous work whose changes are kept together, or undone together when it throws; a nested call joins it. */
  atomically<T>(work: () => T): T;
  /** Replaces the journal by what it amounts to. Only for the process that owns the folder. */
  compact(): void;
  close(): void;
}

type Change = readonly [collection: string, key: string, record?: unknown];
type Listener = (before: unknown, after: unknown) => void;

interface Kept {
  readonly records: Map<string, unknown>;
  readonly listeners: Listener[];
}

type Commit = readonly Change[];

const parseCommit = (line: string): Commit | undefined => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/**
 * The commits of the journal. A killed process may have left a part of a line, which was never acknowledged: it is cut
 * off. A line that cannot be read is left out with a notice.
 */
const readJournal = (file: string, notify: (notice: string) => void): readonly Commit[] => {
  closeSync(openSync(file, 'a'));
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
  return lines.flatMap((line, index) => {
    const commit = parseCommit(line);
    if (!commit) notify(`${file}: la línea ${index + 1} está dañada y se descarta; lo demás sigue igual.`);
    return commit ? [commit] : [];
  });
};

/**
 * Appends the whole of a line or nothing: after a failure, such as a full disk, the next line follows the one before.
 * Not synced: it survives a killed process, and only a power cut could lose the last lines.
 */
const append = (journal: number, line: string): void => {
  const { size } = fstatSync(journal);
  try {
    writeFileSync(journal, line);
  } catch (error) {
    ftruncateSync(journal, size);
    throw error;
  }
};

/**
 * State in memory, and on disk a journal with one line of changes for each commit, written before the commit returns.
 * `notify` is told of a damaged line.
 */
export const openStore = (folder: string, notify: (notice: string) => void = console.warn): Store => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'sandbox.jsonl');
  const all = new Map<string, Kept>();
  let changes: Change[] = [];
  let undo: Change[] = [];
  let isOpen = false;

  const keptOf = (name: string): Kept => {
    const kept = all.get(name) ?? { records: new Map(), listeners: [] };
    all.set(name, kept);
    return kept;
  };

  const apply = ([name, key, record]: Change): void => {
    const { records, listeners } = keptOf(name);
    const before = records.get(key);
    if (record === undefined) records.delete(key);
    else records.set(key, record);
    for (const listener of listeners) listener(before, record);
  };

  for (const commit of readJournal(file, notify)) for (const change of commit) apply(change);
  let journal = openSync(file, 'a');

  const atomically = <T>(work: () => T): T => {
    if (isOpen) return work();
    isOpen = true;
    try {
      const result = work();
      if (changes.length > 0) append(journal, `${JSON.stringify(changes)}\n`);
      return result;
    } catch (error) {
      for (const before of undo.reverse()) apply(before);
      throw error;
    } finally {
      changes = [];
      undo = [];
      isOpen = false;
    }
  };

  const change = (...made: Change): void =>
    atomically(() => {
      const [name, key] = made;
      undo.push([name, key, keptOf(name).records.get(key)]);
      changes.push(made);
      apply(made);
    });

  return {
    collection<T>(name: string) {
      const { records, listeners } = keptOf(name) as { records: Map<string, T>; listeners: Listener[] };
      const newest: Collection<T>['newest'] = (limit, matches = () => true) => {
        const found: T[] = [];
        for (const record of records.values()) if (matches(record)) found.push(record);
        return found.reverse().slice(0, limit);
      };
      const onChange: Collection<T>['onChange'] = (listener) => {
        listeners.push(listener as Listener);
        for (const record of records.values()) listener(undefined, record);
      };
      return {
        get size() {
          return records.size;
        },
        get: (key) => records.get(key),
        put: (key, record) => change(name, key, record),
        remove: (key) => change(name, key),
        find: (matches) => newest(1, matches)[0],
        newest,
        onChange,
        index(textOf) {
          const groups = new Map<string, T[]>();
          onChange((before, after) => {
            const [text, next] = [before, after].map((record) => record && textOf(record));
            if (before !== undefined && text !== undefined) {
              const group = groups.get(text) ?? [];
              const kept = after !== undefined && next === text ? [after] : [];
              group.splice(group.indexOf(before), 1, ...kept);
            }
            if (after === undefined || next === undefined || next === text) return;
            const group = groups.get(next);
            if (group === undefined) groups.set(next, [after]);
            else group.push(after);
          });
          return (text) => groups.get(text) ?? [];
        },
      } satisfies Collection<T>;
    },
    atomically,
    compact() {
      const next = `${file}.new`;
      rmSync(next, { force: true });
      const whole = openSync(next, 'a');
      for (const [name, { records }] of all)
        for (const [key, record] of records) append(whole, `${JSON.stringify([[name, key, record]])}\n`);
      renameSync(next, file);
      closeSync(journal);
      journal = whole;
    },
    close: () => closeSync(journal),
  };
};
