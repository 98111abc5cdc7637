import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { readPastDay } from '../infrastructure/ops/arguments.ts';
import { type OpsChange, type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { restoreLapsed, takeBackLetters } from '../obligations/obligations.ts';
import { isInsolvent, type LoanRow } from './loans.ts';
import { changeTerms } from './ops-terms.ts';

type Change = Pick<LoanRow, 'insolvent_from' | 'insolvency_court'> | Pick<LoanRow, 'insolvent_until'>;

const isEnd = (change: Change): boolean => 'insolvent_until' in change;

/** @throws OpsError where the loan is not in that state. */
const changeOf = (
  row: LoanRow,
  { admitted, ended, court }: Readonly<Record<string, string>>,
  today: CalendarDate,
): Change => {
  if ((admitted === undefined) === (ended === undefined))
    throw new OpsError('Di una de las dos: --admitted con su --court, o --ended.');
  if (ended !== undefined) {
    if (!isInsolvent(row)) throw new OpsError('Este crédito no está en insolvencia.');
    const day = readPastDay(ended, today);
    if (row.insolvent_from !== null && day <= row.insolvent_from)
      throw new OpsError('No puede terminar antes del día siguiente al de su admisión.');
    return { insolvent_until: day };
  }
  if (row.closed_at !== null) throw new OpsError('Este crédito ya está pagado.');
  if (row.insolvent_from !== null)
    throw new OpsError('Este crédito ya tiene una insolvencia anotada, que no se cambia.');
  if (!court?.trim()) throw new OpsError('Falta --court: ante quién se admitió.');
  const day = readPastDay(admitted ?? '', today);
  if (day < row.disbursed_on) throw new OpsError('Se admitió antes del desembolso.');
  return { insolvent_from: day, insolvency_court: court.trim() };
};

const shownChange = (creditNumber: number, change: Change): OpsChange => ({
  what: `crédito ${creditNumber}`,
  ...('insolvent_until' in change
    ? { from: 'en insolvencia', to: `su insolvencia terminó el ${change.insolvent_until}` }
    : {
        from: 'se cobra',
        to: `en insolvencia desde el ${change.insolvent_from}, ante ${change.insolvency_court}`,
      }),
});

/** Ley 2445/2025: once a person is admitted, collection, arrears interest and reports stop until it ends. */
export const recordInsolvency: OpsCommand = {
  name: 'loans insolvency',
  roles: ['credit'],
  effects: ['debt_falls'],
  needsSecondPerson: 'always',
  positionals: ['crédito'],
  options: {
    admitted: 'el día en que se admitió, AAAA-MM-DD',
    court: 'ante quién: juzgado, notaría o centro de conciliación',
    ended: 'el día en que terminó, AAAA-MM-DD',
  },
  summary:
    'Anota la insolvencia de quien debe un crédito: desde ese día no se le cobra, no corre mora y no se reporta, hasta que termine.',
  run: async ({ db, clock }, { positionals: [credit = ''], options, audit }) => {
    const { row, change } = await changeTerms({ db, clock }, credit, {
      decide: (before, today) => changeOf(before, options, today),
      nameOf: (made) => `insolvency ${isEnd(made) ? 'ended' : 'admitted'}`,
      follow: async (trx, { credit_number: creditNumber }, made) => {
        if (isEnd(made)) await restoreLapsed(trx, { clock }, creditNumber, 'insolvency');
        else await takeBackLetters(trx, { clock }, creditNumber);
        await audit(trx, String(creditNumber), { ...made, changes: [shownChange(creditNumber, made)] });
      },
    });
    return isEnd(change)
      ? `Anotado: la insolvencia del crédito ${row.credit_number} terminó. Desde ese día vuelve a correr la mora.`
      : `Anotado: el crédito ${row.credit_number} está en insolvencia. No se le escribe para cobrar, no corre mora y no se reporta.`;
  },
};
