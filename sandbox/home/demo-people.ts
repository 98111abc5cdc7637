import { text } from '../store/columns.ts';
import type { Database } from '../store/database.ts';

/** A person created by the demo, for the home page; never a user of the app. */
export interface DemoPerson {
  readonly name: string;
  /** Ten digits. */
  readonly phone: string;
  /** Their state, in words. */
  readonly note: string;
}

export interface DemoPeople {
  all(): readonly DemoPerson[];
  replace(people: readonly DemoPerson[]): void;
}

export function openDemoPeople(database: Database): DemoPeople {
  database.migrate('demo-people', [
    `CREATE TABLE demo_people (
      position INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, phone TEXT NOT NULL UNIQUE, note TEXT NOT NULL
    ) STRICT`,
  ]);
  const every = database.prepare('SELECT * FROM demo_people ORDER BY position');
  const clear = database.prepare('DELETE FROM demo_people');
  const insert = database.prepare('INSERT INTO demo_people (name, phone, note) VALUES (?, ?, ?)');
  return {
    all: () =>
      every
        .all()
        .map((row) => ({ name: text(row, 'name'), phone: text(row, 'phone'), note: text(row, 'note') })),
    replace: (people) =>
      database.atomically(() => {
        clear.run();
        for (const { name, phone, note } of people) insert.run(name, phone, note);
      }),
  };
}
