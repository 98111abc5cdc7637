import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

export interface Database {
  prepare(sql: string): StatementSync;
  /** Runs a vendor's pending migrations, each once and in order; a released step is never edited. */
  migrate(company: string, steps: readonly string[]): void;
  /** Runs synchronous work in a transaction; a nested call joins it. */
  atomically<T>(work: () => T): T;
  close(): void;
}

export function openDatabase(folder: string): Database {
  mkdirSync(folder, { recursive: true });
  const sqlite = new DatabaseSync(join(folder, 'sandbox.sqlite'));
  // A write-ahead log keeps every commit through a killed process; only a power cut could lose the last.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  sqlite.exec(
    'CREATE TABLE IF NOT EXISTS migrations (company TEXT PRIMARY KEY, steps INTEGER NOT NULL) STRICT',
  );
  let depth = 0;

  function atomically<T>(work: () => T): T {
    if (depth > 0) return work();
    depth += 1;
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      sqlite.exec('ROLLBACK');
      throw error;
    } finally {
      depth -= 1;
    }
  }

  return {
    prepare: (sql) => sqlite.prepare(sql),
    migrate(company, steps) {
      const done = sqlite.prepare('SELECT steps FROM migrations WHERE company = ?').get(company)?.steps ?? 0;
      atomically(() => {
        for (const step of steps.slice(Number(done))) sqlite.exec(step);
        sqlite
          .prepare(
            'INSERT INTO migrations VALUES (?, ?) ON CONFLICT (company) DO UPDATE SET steps = excluded.steps',
          )
          .run(company, Math.max(steps.length, Number(done)));
      });
    },
    atomically,
    close: () => sqlite.close(),
  };
}
