import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { readDay, readPastDay } from '../infrastructure/ops/arguments.ts';
import { type OpsChange, type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { obligeOfInsurance } from '../obligations/loan-obligations.ts';
import type { LoanRow } from './loans.ts';
import { changeTerms } from './ops-terms.ts';

type Change =
  | Pick<LoanRow, 'own_insurance_from' | 'own_insurance_policy'>
  | Pick<LoanRow, 'own_insurance_until'>;

const eventOf = (change: Change) => ('own_insurance_until' in change ? 'ended' : 'accepted');

const shownChange = (creditNumber: number, change: Change): OpsChange => ({
  what: `seguro del crédito ${creditNumber}`,
  ...('own_insurance_until' in change
    ? { from: 'póliza propia', to: `el nuestro desde el ${change.own_insurance_until}` }
    : {
        from: 'el nuestro',
        to: `póliza propia desde el ${change.own_insurance_from}: ${change.own_insurance_policy}`,
      }),
});

/** @throws OpsError where the loan is not in that state. */
const changeOf = (
  row: LoanRow,
  { accepted, ended, policy }: Readonly<Record<string, string>>,
  today: CalendarDate,
): Change => {
  if ((accepted === undefined) === (ended === undefined))
    throw new OpsError('Di una de las dos: --accepted con su --policy, o --ended.');
  if (row.closed_at !== null) throw new OpsError('Este crédito ya está pagado.');
  if (ended !== undefined) {
    if (row.own_insurance_from === null) throw new OpsError('Este crédito no tiene una póliza propia.');
    if (row.own_insurance_until !== null) throw new OpsError('Ya está anotado cuándo terminó.');
    const day = readDay(ended);
    if (day < today) throw new OpsError('El seguro no se vuelve a cobrar desde un día que ya pasó.');
    if (day <= row.own_insurance_from)
      throw new OpsError('No puede terminar antes del día siguiente al de su aceptación.');
    return { own_insurance_until: day };
  }
  if (row.own_insurance_from !== null)
    throw new OpsError('Este crédito ya tiene una póliza propia anotada, que no se cambia.');
  if (!policy?.trim()) throw new OpsError('Falta --policy: aseguradora y número de la póliza.');
  const day = readPastDay(accepted ?? '', today);
  if (day < row.disbursed_on) throw new OpsError('Se aceptó antes del desembolso.');
  return { own_insurance_from: day, own_insurance_policy: policy.trim() };
};

/** Contract, clause 6: a policy of the holder's own suspends the charge of the lender's life insurance. */
export const recordOwnInsurance: OpsCommand = {
  name: 'loans own-insurance',
  roles: ['credit'],
  effects: ['debt_falls'],
  needsSecondPerson: 'always',
  positionals: ['crédito'],
  options: {
    accepted: 'el día en que se aceptó la póliza de la persona, AAAA-MM-DD',
    policy: 'aseguradora y número de la póliza',
    ended: 'el día, de hoy en adelante, desde el que ya no la cubre, AAAA-MM-DD',
  },
  summary:
    'Anota la póliza de vida propia de quien debe un crédito: las cuotas que vencen después no traen seguro, hasta que la póliza termine.',
  run: async ({ db, clock }, { positionals: [credit = ''], options, audit }) => {
    const { row } = await changeTerms({ db, clock }, credit, {
      decide: (before, today) => changeOf(before, options, today),
      nameOf: (change) => `own insurance ${eventOf(change)}`,
      follow: async (trx, changed, change) => {
        await obligeOfInsurance(trx, { clock }, changed, eventOf(change));
        await audit(trx, String(changed.credit_number), {
          ...change,
          changes: [shownChange(changed.credit_number, change)],
        });
      },
    });
    return row.own_insurance_until === null
      ? `Anotado: las cuotas del crédito ${row.credit_number} que vencen después del ${row.own_insurance_from} no traen seguro.`
      : `Anotado: el crédito ${row.credit_number} vuelve a tener el seguro desde el ${row.own_insurance_until}.`;
  },
};
