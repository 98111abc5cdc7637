import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Folders whose files a restored server makes anew (PostgreSQL: "Continuous Archiving", what may be left out). */
const WITHOUT_FILES = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|current_logfiles)$/;

const unlessGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  });

/** Copies a folder of a running server: what it removes meanwhile is not needed. */
const copyFolder = async (from: string, to: string, isLeftOut: (name: string) => boolean): Promise<void> => {
  const entries = await unlessGone(readdir(from, { withFileTypes: true }));
  if (!entries) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    if (isLeftOut(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      const isEmptied = WITHOUT_FILES.includes(entry.name);
      await copyFolder(source, target, isEmptied ? () => true : (name) => LEFT_OUT.test(name));
    } else await unlessGone(copyFile(source, target));
  }
};

interface Stopped {
  readonly labelfile: string;
  readonly spcmapfile: string;
}

/**
 * Backs the whole running server up into a new folder, from which a server starts by itself: with the write-ahead log of the
 * backup, or, where that is archived, to be completed from there. For a server whose files this process may read.
 * @throws an Error when the folder is there already.
 */
export const backUp = async (ownerUrl: string, folder: string): Promise<void> => {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ data: string; archives: boolean }>(
      `select current_setting('data_directory') as data, current_setting('archive_mode') <> 'off' as archives`,
    );
    const { data = '', archives = false } = rows[0] ?? {};
    // What the backup needs is not recycled meanwhile; the slot goes with this connection.
    await client.query(
      `select pg_create_physical_replication_slot('base_backup_' || pg_backend_pid(), true, true)`,
    );
    await client.query(`select pg_backup_start('base backup', true)`);
    await copyFolder(data, unfinished, (name) => LEFT_OUT.test(name));
    // Waits until the log is archived, where it is.
    const stopped = await client.query<Stopped>(`select labelfile, spcmapfile from pg_backup_stop(true)`);
    const { labelfile = '', spcmapfile = '' } = stopped.rows[0] ?? {};
    await writeFile(path.join(unfinished, 'backup_label'), labelfile);
    if (spcmapfile) await writeFile(path.join(unfinished, 'tablespace_map'), spcmapfile);
    if (!archives)
      await copyFolder(
        path.join(data, 'pg_wal'),
        path.join(unfinished, 'pg_wal'),
        (name) => name === 'archive_status',
      );
    await rename(unfinished, folder);
  } finally {
    await client.end();
  }
};
