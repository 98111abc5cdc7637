import { randomUUID } from 'node:crypto';
import { addDays, bogotaDate, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { readCreditNumber } from '../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { owedTo } from '../obligations/loan-obligations.ts';
import { oblige } from '../obligations/obligations.ts';
import { type LoanRow, lockLoan } from './loans.ts';

/** Calendar days for the person to be told. */
const NOTICE_DAYS = 5;
const NIT = /^\d{9}-\d$/;

const readTransfer = (
  { disbursed_on: disbursedOn }: LoanRow,
  { to: holder = '', nit = '', on = '' }: Readonly<Record<string, string>>,
  today: CalendarDate,
) => {
  const day = parseCalendarDate(on);
  if (day === undefined || day > today || day < disbursedOn)
    throw new OpsError(`"${on}" no es una fecha AAAA-MM-DD entre el desembolso y hoy. Dila con --on.`);
  if (holder.trim().length < 3) throw new OpsError('Di con --to a quién se le cedió.');
  if (!NIT.test(nit)) throw new OpsError(`"${nit}" no es un NIT como 900123456-1. Dilo con --nit.`);
  return { holder: holder.trim(), holder_nit: nit, transferred_on: day };
};

export const recordTransfer: OpsCommand = {
  name: 'loans transfer',
  roles: ['credit'],
  effects: ['money_leaves'],
  needsSecondPerson: 'always',
  positionals: ['crédito'],
  options: {
    to: 'a quién: razón social',
    nit: 'su NIT, como 900123456-1',
    on: 'el día en que se endosó el pagaré, AAAA-MM-DD',
  },
  summary:
    'Anota que un crédito se cedió y su pagaré se endosó en el depósito, y le escribe a la persona: sus condiciones no cambian y sigue pagando aquí.',
  run: ({ db, clock }, { positionals: [credit = ''], options, audit }) =>
    inTransaction(db, async (trx) => {
      const creditNumber = readCreditNumber(credit);
      const loan = await lockLoan(trx, creditNumber);
      if (!loan) throw new OpsError(`No hay un crédito ${credit} desembolsado.`);
      if (loan.closed_at !== null) throw new OpsError(`El crédito ${creditNumber} ya está pagado.`);
      const now = clock.now();
      const transfer = readTransfer(loan, options, bogotaDate(now));
      const before = await trx
        .selectFrom('note_transfer')
        .select(['holder', 'holder_nit'])
        .where('credit_number', '=', creditNumber)
        .orderBy('recorded_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      const inserted = await trx
        .insertInto('note_transfer')
        .values({ id: randomUUID(), credit_number: creditNumber, ...transfer, recorded_at: now })
        .onConflict((conflict) =>
          conflict.columns(['credit_number', 'holder_nit', 'transferred_on']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      if (!inserted) throw new OpsError(`Esa cesión del crédito ${creditNumber} ya está anotada.`);
      const notice = { kind: 'transfer_notice', subject: inserted.id, opensAt: now } as const;
      const dueBy = addDays(bogotaDate(now), NOTICE_DAYS);
      await oblige(trx, { clock }, owedTo(loan, { ...notice, dueBy }));
      await audit(trx, String(creditNumber), {
        ...transfer,
        changes: [
          {
            what: `tenedor del crédito ${creditNumber}`,
            from: before ? `${before.holder}, NIT ${before.holder_nit}` : 'nosotros',
            to: `${transfer.holder}, NIT ${transfer.holder_nit}, desde el ${transfer.transferred_on}`,
          },
        ],
      });
      return `Anotado: el crédito ${creditNumber} se cedió a ${transfer.holder}. La persona recibirá un correo.`;
    }),
};
