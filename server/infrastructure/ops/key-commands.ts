import { inTransaction } from '../database/connection.ts';
import { openDataKeys, rotateDataKeys } from '../sealing/data-keys.ts';
import { countByKey, resealColumns } from '../sealing/reseal.ts';
import type { OpsCommand } from './command.ts';
import { alignColumns } from './text-table.ts';
import { momentText } from './words.ts';

const HEADINGS = ['llave', 'desde', 'valores sellados'];

const listKeys: OpsCommand = {
  name: 'keys list',
  roles: ['admin'],
  changesNothing: true,
  summary: 'Las llaves que sellan datos personales, y cuánto hay sellado con cada una.',
  run: async ({ db }) => {
    const keys = await db.selectFrom('data_key').select(['id', 'created_at']).orderBy('id').execute();
    const counts = await countByKey(db);
    const rows = keys.map(({ id, created_at: since }) => [
      String(id),
      momentText(since),
      String(counts.get(id) ?? 0),
    ]);
    return alignColumns([HEADINGS, ...rows]);
  },
};

const rotateKeys: OpsCommand = {
  name: 'keys rotate',
  roles: ['admin'],
  switches: { resume: 'sin llave nueva: termina lo que una rotación dejó' },
  summary:
    'Sella los datos personales con una llave nueva, y las llaves con el DATA_SECRET de hoy. Puede correr con la aplicación en marcha.',
  run: async ({ db, clock, sealing }, { switches, audit }) => {
    await inTransaction(db, async (trx) => {
      const isNew = !switches.has('resume');
      const added = isNew ? await rotateDataKeys(trx, sealing.secrets, clock.now()) : undefined;
      await audit(trx, 'keys', added ? { key: added.id } : { resumed: true });
    });
    const keys = await openDataKeys(db, sealing.secrets, clock.now());
    const count = await sealing.withOwner((owner) => resealColumns(owner, keys));
    return `Llave ${keys.newest().id}: ${count} filas selladas de nuevo. Un servidor en marcha la usa al cabo de un minuto; lo que haya sellado antes se termina con --resume.`;
  },
};

export const keyCommands: readonly OpsCommand[] = [listKeys, rotateKeys];
