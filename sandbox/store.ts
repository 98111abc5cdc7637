import { closeSync, mkdirSync, openSync, readFileSync, renameSync, truncateSync, writeSync } from 'node:fs';
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

/** The whole lines of the journal. A killed process may have left a part of one, which was never acknowledged: it is cut off. */
const readJournal = (file: string): readonly string[] => {
  closeSync(openSync(file, 'a'));
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  return bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
};

/** State in memory, and on disk a journal with one line of changes for each commit, written before the commit returns. */
export const openStore = (folder: string): Store => {
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

  for (const commit of readJournal(file)) for (const change of JSON.parse(commit)) apply(change);
  let journal = openSync(file, 'a');

  const atomically = <T>(work: () => T): T => {
    if (isOpen) return work();
    isOpen = true;
    try {
      const result = work();
      // Not synced: it survives a killed process, and only a power cut could lose the last commits.
      if (changes.length > 0) writeSync(journal, `${JSON.stringify(changes)}\n`);
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
      const whole = openSync(`${file}.new`, 'w');
      for (const [name, { records }] of all)
        for (const [key, record] of records) writeSync(whole, `${JSON.stringify([[name, key, record]])}\n`);
      renameSync(`${file}.new`, file);
      closeSync(journal);
      journal = whole;
    },
    close: () => closeSync(journal),
  };
};
