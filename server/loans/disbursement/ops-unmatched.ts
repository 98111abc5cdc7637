import { sql } from 'kysely';
import { findApplication } from '../../applications/ops/find-application.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { readDays, readPage } from '../../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, pageOf, pageText } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import { parseRefundRequest } from '../refunds.ts';
import { ENDED } from './adopt-transfer.ts';
import { findMissing, IS_UNEXPLAINED, resumeWaiting } from './missing-transfers.ts';
import { latestTransfer } from './transfers.ts';

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

export const reconcileDisbursements: OpsCommand = {
  name: 'disbursements reconcile',
  roles: ['cash', 'credit'],
  effects: [],
  options: { days: `de cuántos días hacia atrás; ${USUAL_DAYS} si no se dice` },
  summary:
    'Lee las listas de la tesorería y del depósito y anota los giros y pagarés de los que aquí no hay nada, como después de restaurar una copia; no registra ni gira nada.',
  run: ({ db, clock, jobs }, { options, audit }) => {
    const days = readDays(options.days, USUAL_DAYS);
    const since = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
    return inTransaction(db, async (trx) => {
      await jobs.enqueue('find-unmatched-records', { since }, { executor: trx, singletonKey: since });
      await audit(trx, 'disbursements', { since });
      return `El servidor lee las listas de los últimos ${days} días. Lo que falte aquí queda en disbursements missing.`;
    });
  },
};

const COMPANIES = { treasury: 'giro', depository: 'pagaré' } as const;
const HEADINGS = ['qué', 'su número', 'crédito', 'valor', 'estado', 'hecho', 'aquí'];

export const listMissing: OpsCommand = {
  name: 'disbursements missing',
  roles: ['cash', 'credit'],
  effects: [],
  options: PAGE_OPTION,
  changesNothing: true,
  summary:
    'Muestra los giros de la tesorería y los pagarés del depósito de los que aquí no hay nada, y si la solicitud está.',
  run: async ({ db }, { options: { page: typedPage } }) => {
    const page = readPage(typedPage);
    const { limit, offset } = pageOf(page);
    const rows = await db
      .selectFrom('unmatched_record')
      .leftJoin('application', 'application.credit_number', 'unmatched_record.credit_number')
      .select(['company', 'record_id', 'unmatched_record.credit_number', 'unmatched_record.amount'])
      .select(['unmatched_record.status', 'made_at', 'application.id as applicationId'])
      // Found since then, as the person signed again.
      .where(({ and, eb, exists, not, or, selectFrom }) =>
        or([
          and([IS_UNEXPLAINED, eb('dismissed_at', 'is', null)]),
          and([
            eb('company', '=', 'depository'),
            not(
              exists(
                selectFrom('signature')
                  .select('signature.application_id')
                  .whereRef('signature.application_id', '=', 'application.id')
                  .where('signed_at', 'is not', null),
              ),
            ),
          ]),
        ]),
      )
      .orderBy('made_at')
      .orderBy('record_id')
      .limit(limit)
      .offset(offset)
      .execute();
    if (rows.length === 0) return page === 1 ? 'No falta nada de lo que se leyó.' : NO_MORE;
    const lines = rows.map((row) => [
      COMPANIES[row.company],
      row.record_id,
      row.credit_number === null ? '—' : String(row.credit_number),
      moneyText(row.amount),
      row.status,
      momentText(row.made_at),
      row.applicationId === null
        ? 'nada: la persona lo pide otra vez'
        : `la solicitud ${row.applicationId.slice(0, 8)}: la persona firma otra vez`,
    ]);
    return pageText(HEADINGS, lines, page);
  },
};

export const adoptTransfer: OpsCommand = {
  name: 'disbursements adopt',
  roles: ['credit'],
  effects: ['money_leaves'],
  needsSecondPerson: 'always',
  positionals: ['giro', 'solicitud'],
  summary:
    'Toma un giro que la tesorería ya hizo y que aquí se perdió por el de la solicitud que la persona hizo otra vez: su clínica no se paga dos veces.',
  run: ({ db, jobs }, { positionals: [transferId = '', named = ''], audit }) =>
    inTransaction(db, async (trx) => {
      const record = await findMissing(trx, transferId);
      if (!record)
        throw new OpsError(
          `Entre los giros que faltan no está "${transferId}", o se devolvió. Míralos con disbursements missing.`,
        );
      if (parseRefundRequest(record.reference) !== undefined)
        throw new OpsError(`El giro ${transferId} devolvió un pago: no le pagó a ninguna clínica.`);
      const { id, amount, status, credit_number: creditNumber } = await findApplication(trx, named);
      const short = id.slice(0, 8);
      if (ENDED.includes(status)) throw new OpsError(`La solicitud ${short} ya terminó.`);
      if (amount !== record.amount)
        throw new OpsError(
          `El giro es de ${moneyText(record.amount)} y la solicitud ${short} de ${moneyText(amount)}: la persona la pide por el valor del giro.`,
        );
      if (await latestTransfer(trx, id)) throw new OpsError(`La solicitud ${short} ya tiene su giro.`);
      await jobs.enqueue('adopt-transfer', { transferId, applicationId: id }, { executor: trx });
      await audit(trx, id, {
        ...{ transferId, lostCredit: record.credit_number, creditNumber },
        changes: [
          {
            what: `giro de la solicitud ${short}`,
            from: 'por pedir a la tesorería',
            to: `el ${transferId} de ${moneyText(record.amount)}, que ya se hizo`,
          },
        ],
      });
      return `El giro ${transferId} de ${moneyText(record.amount)} queda como el de la solicitud ${short}: el crédito empieza el día en que se hizo. El servidor lo confirma antes con la tesorería.`;
    }),
};

export const dismissTransfer: OpsCommand = {
  name: 'disbursements dismiss',
  roles: ['credit'],
  effects: ['money_leaves'],
  needsSecondPerson: 'always',
  positionals: ['giro'],
  options: {
    request: 'la solicitud que no es la de ese giro; sin ella, no es de ninguna que haya que girar',
  },
  summary:
    'Dice que un giro que aquí falta es otro que el de una solicitud, o que el de todas: lo que esperaba por él a la misma cuenta sale.',
  run: (context, { positionals: [transferId = ''], options: { request }, audit }) =>
    inTransaction(context.db, async (trx) => {
      const record = await findMissing(trx, transferId);
      if (!record || record.dismissed_at !== null)
        throw new OpsError(
          `Entre los giros que faltan no está "${transferId}". Míralos con disbursements missing.`,
        );
      const application = request === undefined ? undefined : await findApplication(trx, request);
      await trx
        .updateTable('unmatched_record')
        .set(
          application
            ? { not_of: sql`array_append(not_of, ${application.id}::uuid)` }
            : { dismissed_at: context.clock.now() },
        )
        .where('company', '=', 'treasury')
        .where('record_id', '=', transferId)
        .execute();
      await resumeWaiting(trx, context, application?.id);
      const whose = application
        ? `no es el de la solicitud ${application.id.slice(0, 8)}, a la que se le gira aparte`
        : 'no es el de ninguna solicitud por girar';
      await audit(trx, application?.id ?? transferId, {
        transferId,
        changes: [
          {
            what: `giro ${transferId} de ${moneyText(record.amount)} que aquí falta`,
            from: 'detiene lo que sale a la misma cuenta',
            to: whose,
          },
        ],
      });
      return `El giro ${transferId} de ${moneyText(record.amount)} ${whose}. El servidor sigue con lo que esperaba por él.`;
    }),
};
