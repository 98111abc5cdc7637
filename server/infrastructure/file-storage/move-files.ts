import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Row } from '../database/tables.ts';
import type { DataKeys } from '../sealing/data-keys.ts';
import { withSealedColumns } from '../sealing/sealed-columns.ts';
import type { FileStorage } from './file-storage.ts';
import { FILE_TABLES, type FileRow, type FileTable, fileRows, rowName } from './file-tables.ts';
import { objectPrefix, unlessLost } from './object-files.ts';

export interface MovedFiles {
  readonly moved: number;
  /** Rows whose file could not be read: table and key. */
  readonly lost: readonly string[];
}

interface Move {
  /** Of the tables' owner, sealing. */
  readonly owner: Database;
  readonly files: FileStorage;
  readonly isDue: (table: FileTable) => RawBuilder<SqlBool>;
}

const moveBatch = async ({ owner, files }: Move, batch: readonly FileRow[]): Promise<MovedFiles> => {
  const moves = await Promise.all(
    batch.map(async (from) => {
      const bytes = await unlessLost(files.read(from));
      return { from, to: bytes && (await files.put(bytes)) };
    }),
  );
  return owner.transaction().execute(async (trx) => {
    // Append-only tables let their owner do this, and nobody else.
    await sql`select set_config('cuotasana.resealing', 'on', true)`.execute(trx);
    let moved = 0;
    for (const { from, to } of moves) {
      if (!to) continue;
      const { numUpdatedRows } = await trx
        .updateTable(from.table as 'document')
        .set(to satisfies Partial<Row<'document'>>)
        .where(sql.ref(FILE_TABLES[from.table]), '=', from.key)
        // Whoever moved it meanwhile was first, and this object is removed.
        .where('object_key', 'is not distinct from', from.object_key)
        .executeTakeFirst();
      moved += Number(numUpdatedRows);
    }
    return { moved, lost: moves.filter(({ to }) => !to).map(({ from }) => rowName(from)) };
  });
};

const moveDue = async (move: Move): Promise<MovedFiles> => {
  let moved = 0;
  const lost: string[] = [];
  for await (const batch of fileRows(move.owner, move.isDue)) {
    const done = await moveBatch(move, batch);
    moved += done.moved;
    lost.push(...done.lost);
  }
  return { moved, lost };
};

/**
 * Moves every file to where new ones go, in batches. It may be broken off and begun again, and run beside the app. The
 * connection must be of the tables' owner.
 * @throws VendorDown.
 */
export const moveFiles = (owner: Database, files: FileStorage, keys: DataKeys): Promise<MovedFiles> =>
  moveDue({
    owner: withSealedColumns(owner, keys),
    files,
    isDue: (table) => {
      if (files.newFiles === 'database') return sql<SqlBool>`object_key is not null`;
      // Texts stay.
      return table === 'document'
        ? sql<SqlBool>`bytes is not null and media_type not like 'text/%'`
        : sql<SqlBool>`bytes is not null`;
    },
  });

/**
 * Seals with the newest key, which `files` must know, whatever objects another one sealed: each becomes a new file. As
 * `moveFiles` else.
 * @throws VendorDown.
 */
export const resealObjects = (owner: Database, files: FileStorage, keys: DataKeys): Promise<MovedFiles> =>
  moveDue({
    owner: withSealedColumns(owner, keys),
    files,
    isDue: () =>
      sql<SqlBool>`object_key is not null and not starts_with(object_key, ${objectPrefix(keys.newest().id)})`,
  });
