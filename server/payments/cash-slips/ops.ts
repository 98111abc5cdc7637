import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { isUuid } from '../../infrastructure/database/is-uuid.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { saveSubmittedFile } from '../../infrastructure/ops/save-submitted-file.ts';
import { alignColumns } from '../../infrastructure/ops/text-table.ts';
import { SLIP_HEADINGS, slipWords } from './ops-words.ts';

const MAX_ROWS = 100;

const readCredit = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const creditNumber = parseCreditNumber(text);
  if (creditNumber === undefined) throw new OpsError(`"${text}" no es un número de crédito.`);
  return creditNumber;
};

export const listSlips: OpsCommand = {
  name: 'slips list',
  changesNothing: true,
  positionals: [],
  switches: { all: 'también los registrados y los rechazados' },
  options: { credit: 'solo los de este crédito' },
  summary: 'Muestra los comprobantes de pagos en efectivo por revisar, el que más espera primero.',
  run: async ({ db }, { switches, options }) => {
    const creditNumber = readCredit(options.credit);
    const rows = await db
      .selectFrom('cash_slip')
      .selectAll()
      .$if(!switches.has('all'), (query) =>
        query.where('refused_at', 'is', null).where('payment_id', 'is', null),
      )
      .$if(creditNumber !== undefined, (query) => query.where('credit_number', '=', creditNumber ?? 0))
      .orderBy('reported_at')
      .limit(MAX_ROWS + 1)
      .execute();
    if (rows.length === 0) return 'No hay comprobantes por revisar.';
    const table = alignColumns([SLIP_HEADINGS, ...rows.slice(0, MAX_ROWS).map(slipWords)]);
    return rows.length > MAX_ROWS ? `${table}\nHay más: se muestran los primeros ${MAX_ROWS}.` : table;
  },
};

export const saveSlip: OpsCommand = {
  name: 'slips save',
  positionals: ['comprobante', 'archivo'],
  switches: {},
  summary: 'Guarda en un archivo nuevo la foto o el PDF de un comprobante; la bitácora dice quién lo abrió.',
  run: async (context, { positionals: [id = '', file = ''], reason }) => {
    const found = isUuid(id)
      ? await context.db
          .selectFrom('cash_slip')
          .innerJoin('cash_slip_content as content', 'content.storage_key', 'cash_slip.storage_key')
          .selectAll('cash_slip')
          .select(['content.storage_key as place', 'content.sealed'])
          .where('id', '=', id)
          .executeTakeFirst()
      : undefined;
    if (!found)
      throw new OpsError(`No hay un comprobante "${id}", o su archivo ya se borró. Míralos con slips list.`);
    await saveSubmittedFile(context, file, found, {
      action: 'slips save',
      subject: String(found.credit_number),
      reason,
      details: { slip: found.id, sha256: found.sha256 },
    });
    return `Guardado en ${file}: ${found.media_type}. Bórralo cuando lo hayas revisado.`;
  },
};
