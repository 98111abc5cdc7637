import { MINIMUM_AMOUNT } from '#core/constants.ts';
import { formatPesos, type Money, NO_MONEY } from '#core/money/money.ts';
import { UNSPECIFIED_PROCEDURE } from '#core/rights/authorisations.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import { type ApplicationRow, changeStatus, lockApplication } from '../../applications/application-status.ts';
import { offerAnew } from '../../applications/offer-anew.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import type { ClinicAnswer } from '../../infrastructure/vendors/clinic.ts';
import { recordProgress } from './transfers.ts';

type Decided = Exclude<ClinicAnswer, { status: 'pending' }>;
export const OBSTACLES = ['declined', 'other_procedure', 'lower_cost', 'cost_too_low'] as const;
type Obstacle = (typeof OBSTACLES)[number];

const normalized = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Where the person does not let us keep which it is, the clinic cannot confirm another one. */
const isSameProcedure = (asked: string, confirmed: string): boolean =>
  asked === UNSPECIFIED_PROCEDURE || normalized(asked) === normalized(confirmed);

/** Why the credit cannot be paid as it was signed; undefined where it can. */
const obstacleOf = (application: ApplicationRow, answer: Decided): Obstacle | undefined => {
  if (answer.status === 'declined') return 'declined';
  if (!isSameProcedure(application.procedure_text, answer.procedure)) return 'other_procedure';
  if (answer.cost >= application.amount) return undefined;
  return answer.cost >= MINIMUM_AMOUNT ? 'lower_cost' : 'cost_too_low';
};

const REASONS = {
  declined: 'the clinic declined the procedure',
  other_procedure: 'the clinic confirmed another procedure',
  lower_cost: 'the clinic confirmed a cost below the amount',
  cost_too_low: 'the clinic confirmed a cost below the least amount lent',
} as const satisfies Record<Obstacle, string>;

const WORDS = {
  declined: (provider: string) => `${provider} nos dijo que no hará tu procedimiento.`,
  other_procedure: (provider: string) =>
    `${provider} nos confirmó un procedimiento distinto del que escribiste en tu solicitud.`,
  lower_cost: (provider: string, cost: Money) =>
    `${provider} nos confirmó que tu procedimiento cuesta ${formatPesos(cost)}, menos que el monto que firmaste. Nunca prestamos más de lo que cuesta.`,
  cost_too_low: (provider: string, cost: Money) =>
    `${provider} nos confirmó que tu procedimiento cuesta ${formatPesos(cost)}, menos que el monto mínimo que prestamos.`,
} as const satisfies Record<Obstacle, (provider: string, cost: Money) => string>;

const nextStepOf = (obstacle: Obstacle, cost: Money, publicUrl: string): string =>
  obstacle === 'lower_cost'
    ? `Si lo quieres por ese costo, ya está aprobado: entra a ${publicUrl}/login, elige tu plan hasta ${formatPesos(cost)} y firma de nuevo. Si no lo quieres, no tienes que hacer nada.`
    : `Si todavía lo necesitas, pide otro crédito en ${publicUrl} con los datos que te dé la clínica o el médico.`;

export interface ClinicAnswerFacts extends Pick<Context['config'], 'lender' | 'publicUrl'> {
  readonly firstNames: string;
  readonly creditNumber: number;
  readonly provider: string;
  /** That it confirmed. */
  readonly cost: Money;
}

/** E-mail: why a signed credit was ended without cost before its money left, and what may be done. */
export const clinicAnswerEmail = (obstacle: Obstacle, facts: ClinicAnswerFacts): EmailText => {
  const { lender, publicUrl, firstNames, creditNumber, provider, cost } = facts;
  return composeEmail(
    lender,
    obstacle === 'lower_cost'
      ? 'Tu procedimiento cuesta menos: firma de nuevo tu crédito'
      : `Cancelamos tu crédito ${creditNumber} sin costo`,
    [
      `Hola, ${firstNames}:`,
      WORDS[obstacle](provider, cost),
      `Por eso cancelamos sin costo tu crédito ${creditNumber}, antes de entregar el dinero: el contrato y el pagaré que firmaste quedan sin efecto y no debes nada de él.`,
      nextStepOf(obstacle, cost, publicUrl),
    ],
    [],
    'Si crees que es un error,',
  );
};

const writeToPerson = async (
  trx: Executor,
  context: Context,
  application: ApplicationRow,
  obstacle: Obstacle,
  cost: Money,
): Promise<void> => {
  const { first_names: firstNames, email } = await recipientOf(trx, application.profile_id);
  const { credit_number: creditNumber, account_id: accountId, provider_name: provider } = application;
  await enqueueEmail(trx, context, {
    purpose: 'clinic_answer',
    accountId,
    creditNumber,
    dedupeKey: `clinic-answer:${application.id}`,
    to: email,
    ...clinicAnswerEmail(obstacle, { ...context.config, firstNames, creditNumber, provider, cost }),
    attachments: [],
  });
};

/**
 * Acts once on what the clinic said of a signed credit: the money may leave for the same procedure and a cost that is not below
 * the amount. Else the credit ends without cost, its note is cancelled and the person is written to; for a lower cost it is
 * offered anew. Nothing happens where the credit was ended meanwhile.
 */
export const applyClinicAnswer = (context: Context, applicationId: string, answer: Decided): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const { clock, jobs } = context;
    const locked = await lockApplication(trx, applicationId);
    if (locked?.status !== 'pendiente_aprobacion_medico') return;
    await recordProgress(trx, locked.id, { clinic_decided_at: answer.decidedAt ?? clock.now() });
    const cost = answer.status === 'approved' ? answer.cost : NO_MONEY;
    if (answer.status === 'approved')
      await trx
        .updateTable('application')
        .set({ confirmed_cost: cost, confirmed_date: answer.procedureDate })
        .where('id', '=', locked.id)
        .execute();
    const obstacle = obstacleOf(locked, answer);
    if (obstacle === undefined) {
      await changeStatus(trx, locked, 'pendiente_desembolso', 'clinic', 'the clinic approved', clock);
      await jobs.enqueue('advance-disbursement', { applicationId: locked.id }, { executor: trx });
      return;
    }
    await changeStatus(trx, locked, 'dismissed', 'clinic', REASONS[obstacle], clock);
    if (obstacle === 'lower_cost') await offerAnew(trx, context, locked, cost);
    await writeToPerson(trx, context, locked, obstacle, cost);
  });
