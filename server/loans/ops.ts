import type { ApplicationStatus } from '#core/application/application-status.ts';
import { bogotaDate, calendarMonth, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import type { RateCap } from '#core/rates/rate-caps.ts';
import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { findLocked } from '../applications/ops/find-application.ts';
import { addRateCap } from '../applications/rate-caps.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { alignColumns } from '../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../infrastructure/ops/words.ts';
import { repriceOpenLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';

/** Plausibility limits: catch a percentage typed as a fraction, or the reverse. */
const MIN_CAP = 0.05;
const MAX_CAP = 0.7;
/** Caps are certified in hundredths of a percent: with more digits a total under the cap could be printed above it. */
const CERTIFIED = /^0\.\d{1,4}$/;

const readCap = (month: string, rate: string): RateCap => {
  const value = Number(rate);
  if (!CERTIFIED.test(rate) || value < MIN_CAP || value > MAX_CAP)
    throw new OpsError(`La tasa "${rate}" no es una fracción efectiva anual como 0.2501 (25,01 %).`);
  try {
    return { month: calendarMonth(month), rate: annualRate(rate) };
  } catch (cause) {
    throw new OpsError(`"${month}" "${rate}": se espera un mes AAAA-MM y una fracción como 0.2501.`, {
      cause,
    });
  }
};

export const loadCap: OpsCommand = {
  name: 'caps load',
  roles: ['credit'],
  needsSecondPerson: 'always',
  positionals: ['AAAA-MM', 'tasa', 'fuente'],
  summary:
    'Carga la usura certificada de un mes (fracción efectiva anual) y recalcula los créditos abiertos.',
  run: async ({ db, clock }, { positionals: [month = '', rate = '', source = ''], audit }) => {
    const cap = readCap(month, rate);
    const now = clock.now();
    const isNew = await addRateCap(db, cap, { source, loadedAt: now });
    if (isNew) await audit(db, cap.month, { rate: cap.rate, source });
    const when = cap.month > monthOf(bogotaDate(now)) ? ' Rige desde ese mes.' : '';
    return `${isNew ? 'Cargada' : 'Ya estaba'}: ${cap.month} ${cap.rate}.${when}`;
  },
  // Also for a known cap: running the command again completes an interrupted repricing.
  afterCommit: async ({ db, clock }, { positionals: [month = ''] }) => {
    const loans = await repriceOpenLoans({ db, clock }, `cap ${month} ${clock.now().toISOString()}`);
    return `${loans} créditos abiertos revisados.`;
  },
};

export const listOverpaidLoans: OpsCommand = {
  name: 'loans overpaid',
  roles: ['cash', 'credit'],
  changesNothing: true,
  summary:
    'Muestra los créditos por los que llegó más de lo que se debía y cuánto es de cada persona, según los libros.',
  run: async ({ db }) => {
    const found = await db
      .selectFrom('ledger_line')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_id')
      .innerJoin('loan', 'loan.credit_number', 'ledger_entry.credit_number')
      .select([
        'loan.credit_number',
        'loan.closed_at',
        (select) => select.fn.sum<string>('amount').as('held'),
      ])
      .where('account', '=', 'borrower_credit')
      .groupBy(['loan.credit_number', 'loan.closed_at'])
      .having((by) => by(by.fn.sum('amount'), '<>', 0))
      .orderBy('loan.closed_at')
      .execute();
    if (found.length === 0) return 'A nadie se le debe nada.';
    const lines = found.map(({ credit_number: creditNumber, held, closed_at: closedAt }) => [
      String(creditNumber),
      moneyText(-Number(held)),
      momentText(closedAt),
    ]);
    return alignColumns([['crédito', 'a favor', 'cierre'], ...lines]);
  },
};

export const verifyLedgerCommand: OpsCommand = {
  name: 'ledger verify',
  roles: ['cash', 'credit'],
  changesNothing: true,
  summary:
    'Recalcula cada crédito desde sus hechos, lo compara con los libros y nombra la primera diferencia.',
  run: async ({ db }) => {
    const { loans, difference } = await verifyLedger(db);
    if (!difference) return `${loans} créditos verificados: los libros dicen lo mismo que los hechos.`;
    if (difference.kind === 'state')
      throw new OpsError(
        `Crédito ${difference.creditNumber}: lo guardado de su cuenta no es lo que dicen sus hechos. Bórralo de loan_state: se calcula de nuevo con cada lectura.`,
      );
    const { creditNumber, account, instalment, inBooks, byEvents } = difference;
    const where = instalment === undefined ? account : `${account} de la cuota ${instalment}`;
    throw new OpsError(
      `Crédito ${creditNumber}: ${where} dice ${inBooks} en los libros y es ${byEvents} por sus hechos.`,
    );
  },
};

/** What blocks the disbursement; none while it only awaits clinic or treasury. */
const MISSING = {
  risk_in_process: 'falta la decisión de riesgo',
  on_hold_docs: 'falta la decisión sobre los documentos',
  approved: 'falta que la persona elija su plan y firme',
  firma_contrato: 'falta la firma del contrato y el pagaré',
  pendiente_validacion_cliente: 'falta validar la identidad (npm run ops -- identity list)',
  in_progress_validation_client: 'falta el resultado de la identidad (npm run ops -- identity list)',
  on_hold_approved: 'falta que un segundo asesor confirme la identidad (npm run ops -- identity list)',
  on_hold_rejected: 'un asesor negó la identidad; falta que un segundo lo confirme',
  rejected_validation: 'la identidad no se pudo validar; npm run ops -- identity reopen la abre otra vez',
  pendiente_aprobacion_medico: undefined,
  pendiente_desembolso: undefined,
  desembolsado: 'el dinero ya se giró',
  fulfilled: 'el crédito ya se pagó',
  retractado: 'la persona se retractó',
  rejected: 'la solicitud se rechazó',
  dismissed: 'la solicitud se cerró',
} as const satisfies Record<ApplicationStatus, string | undefined>;

/** Requests sent to clinic and treasury so far. */
const pendingStepText = async (executor: Executor, application: ApplicationRow): Promise<string> => {
  const disbursement = await executor
    .selectFrom('disbursement')
    .selectAll()
    .where('application_id', '=', application.id)
    .executeTakeFirst();
  if (application.status === 'pendiente_aprobacion_medico') {
    return disbursement?.clinic_approval_id
      ? `falta la respuesta del médico a la consulta ${disbursement.clinic_approval_id}`
      : 'se le preguntará al médico';
  }
  return disbursement?.transfer_id
    ? `falta que la tesorería confirme el giro ${disbursement.transfer_id}, que no se pide otra vez`
    : 'se pedirá el giro a la tesorería';
};

export const disburseApplication: OpsCommand = {
  name: 'applications disburse',
  roles: ['credit'],
  needsSecondPerson: 'always',
  positionals: ['id'],
  summary: 'Vuelve a poner en marcha un desembolso que se quedó esperando; el dinero nunca sale dos veces.',
  run: ({ db, jobs }, { positionals: [named = ''], audit }) =>
    inTransaction(db, async (trx) => {
      const application = await findLocked(trx, named);
      const missing = MISSING[statusOf(application)];
      const short = application.id.slice(0, 8);
      if (missing) throw new OpsError(`La solicitud ${short} no se puede desembolsar: ${missing}.`);
      const pendingStep = await pendingStepText(trx, application);
      await jobs.enqueue('advance-disbursement', { applicationId: application.id }, { executor: trx });
      await audit(trx, application.id, { status: application.status });
      return `En marcha: ${short}; ${pendingStep}. El servidor lo sigue desde ya.`;
    }),
};
