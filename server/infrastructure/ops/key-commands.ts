import { inTransaction } from '../database/connection.ts';
import { countObjectsByKey } from '../file-storage/file-tables.ts';
import { resealObjects } from '../file-storage/move-files.ts';
import { openDataKeys, rotateDataKeys } from '../sealing/data-keys.ts';
import { countByKey, resealColumns } from '../sealing/reseal.ts';
import { readPage } from './arguments.ts';
import type { OpsCommand } from './command.ts';
import { lostWords } from './file-commands.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from './text-table.ts';
import { momentText } from './words.ts';

const HEADINGS = ['llave', 'desde', 'valores sellados'];

const listKeys: OpsCommand = {
  name: 'keys list',
  roles: ['admin'],
  effects: [],
  changesNothing: true,
  options: PAGE_OPTION,
  summary: 'Las llaves que sellan datos personales, y cuánto hay sellado con cada una.',
  run: async ({ db }, { options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const keys = await db
      .selectFrom('data_key')
      .select(['id', 'created_at'])
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (keys.length === 0) return NO_MORE;
    const [columns, objects] = [await countByKey(db), await countObjectsByKey(db)];
    const rows = keys.map(({ id, created_at: since }) => [
      String(id),
      momentText(since),
      String((columns.get(id) ?? 0) + (objects.get(id) ?? 0)),
    ]);
    return pageText(HEADINGS, rows, page);
  },
};

const rotateKeys: OpsCommand = {
  name: 'keys rotate',
  roles: ['admin'],
  effects: ['controls_change'],
  needsSecondPerson: (_context, { switches }) => !switches.has('resume'),
  switches: { resume: 'sin llave nueva: termina lo que una rotación dejó' },
  summary:
    'Sella los datos personales con una llave nueva, y las llaves con el DATA_SECRET de hoy. Puede correr con la aplicación en marcha.',
  run: ({ db, clock, sealing }, { switches, audit }) =>
    inTransaction(db, async (trx) => {
      if (switches.has('resume')) {
        await audit(trx, 'keys', { resumed: true });
        return 'Se termina lo que una rotación dejó.';
      }
      const { id } = await rotateDataKeys(trx, sealing.secrets, clock.now());
      await audit(trx, 'keys', {
        key: id,
        changes: [{ what: 'llave que sella los datos personales', from: 'la que hay', to: 'una nueva' }],
      });
      return 'Hay una llave nueva.';
    }),
  // Idempotent, and long: with --resume it completes what an interrupted one left.
  afterCommit: async ({ db, clock, sealing }) => {
    const keys = await openDataKeys(db, sealing.secrets, clock.now());
    const { rows, objects } = await sealing.withOwner(async (owner) => ({
      rows: await resealColumns(owner, keys),
      objects: await resealObjects(owner, sealing.filesWith(keys), keys),
    }));
    return `Llave ${keys.newest().id}: ${rows + objects.moved} filas selladas de nuevo.${lostWords(objects)} Un servidor en marcha la usa al cabo de un minuto; lo que haya sellado antes se termina con --resume.`;
  },
};

export const keyCommands: readonly OpsCommand[] = [listKeys, rotateKeys];
