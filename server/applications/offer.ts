import { APPLICATION_FIELDS } from '#core/api/applications/applications.ts';
import { isOfferOpen } from '#core/application/application-status.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { MINIMUM_AMOUNT } from '#core/constants.ts';
import { formatPesos, type Money, pesos } from '#core/money/money.ts';
import { type InstalmentOption, instalmentOptions } from '#core/plan/instalment-options.ts';
import type { RateCaps } from '#core/rates/rate-caps.ts';
import { closeDrafts } from '../drafts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { changesOf, consumeRateLimit } from '../infrastructure/rate-limit.ts';
import { Conflict, InvalidFields } from '../infrastructure/runtime/errors.ts';
import { type ApplicationRow, changeStatus, lockApplication, statusOf } from './application-status.ts';
import { requireApplication, requirePricedApplication } from './applications.ts';
import { policyUnder } from './plans.ts';
import { isUpToDate } from './price-basis.ts';
import { readRateCaps } from './rate-caps.ts';
import { readDecision } from './risk-decisions.ts';

/** Each may have its contract and note drawn, which are kept for months. */
const CHANGES_A_DAY = 60;

export interface OfferChange {
  /** Whole pesos. */
  readonly amount: number;
  /** Months. */
  readonly term: number;
}

/**
 * The plans of an application's current amount, for the income it was approved with.
 * @throws NotFound; Conflict.
 */
export const readOptions = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<readonly InstalmentOption[]> => {
  const { application, caps } = await requirePricedApplication(context.db, accountId, applicationId);
  requireOpenOffer(application);
  return optionsOf(context.db, context, application, pesos(application.amount), caps);
};

/**
 * Chooses a plan for the current amount; another amount replaces it and clears the chosen plan, and a term that does not fit
 * it becomes the longest that does.
 * @throws NotFound; InvalidFields out of limits or for a plan that is not offered; Conflict when there is no offer any more or
 * it is signed; TooMany changes.
 */
export const changeOffer = async (
  context: Context,
  accountId: string,
  applicationId: string,
  change: OfferChange,
): Promise<ApplicationRow> => {
  const { amount, term } = await requireApplication(context.db, accountId, applicationId);
  if (amount !== change.amount || term !== change.term)
    await consumeRateLimit(context, changesOf(accountId, 'changes of offers', CHANGES_A_DAY));
  return inTransaction(context.db, async (trx) => {
    await requireApplication(trx, accountId, applicationId);
    const application = await lockApplication(trx, applicationId);
    if (!application) throw new Error(`application ${applicationId} vanished`);
    requireOpenOffer(application);
    await requireUnsigned(trx, context, applicationId);
    requireWithinOffer(application, change.amount);
    const options = await optionsOf(trx, context, application, pesos(change.amount));
    if (change.amount === application.amount) {
      await closeDrafts(trx, context, { accountId, forms: ['offer'] });
      return choosePlan(trx, context, application, requireAvailable(options, change.term));
    }
    const term = fittingTerm(options, change.term) ?? application.term;
    return changeAmount(trx, context, application, { ...change, term });
  });
};

const optionsOf = async (
  executor: Executor,
  { clock }: Context,
  application: ApplicationRow,
  amount: Money,
  known?: RateCaps,
): Promise<readonly InstalmentOption[]> => {
  const decision = await readDecision(executor, application.id);
  const { policy } = policyUnder(known ?? (await readRateCaps(executor)), bogotaDate(clock.now()));
  // A credit approved on documents has no bureau income: only the policy's limits apply.
  const income = pesos(decision?.monthly_income ?? Number.MAX_SAFE_INTEGER);
  return instalmentOptions(amount, income, policy);
};

/** @throws Conflict when the chosen plan is no longer offered, as under another month's cap. */
export const requireStillOffered = async (context: Context, application: ApplicationRow): Promise<void> => {
  const options = await optionsOf(context.db, context, application, pesos(application.amount));
  if (isAvailable(options, application.term)) return;
  throw new Conflict(
    'plan_unavailable',
    'Tu plan ya no está disponible con la tasa máxima legal de hoy. Vuelve y elige otro.',
  );
};

const requireOpenOffer = (application: ApplicationRow): void => {
  if (isOfferOpen(statusOf(application))) return;
  throw new Conflict('no_offer', 'Esta solicitud no tiene una oferta que puedas cambiar.');
};

/**
 * Signing locks the same row, so that the two cannot interleave. A valid code blocks changes only while its documents can
 * still be signed.
 */
const requireUnsigned = async (
  executor: Executor,
  { clock }: Context,
  applicationId: string,
): Promise<void> => {
  const signature = await executor
    .selectFrom('signature')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (!signature) return;
  if (!signature.signed_at && !(await isUpToDate(executor, signature, clock.now()))) return;
  throw new Conflict('already_signed', 'Ya firmaste este crédito: el monto y el plan no se pueden cambiar.');
};

const requireWithinOffer = ({ maximum_amount }: ApplicationRow, amount: number): void => {
  const maximum = pesos(maximum_amount ?? 0);
  const refuse = (message: string) => {
    throw new InvalidFields({ [APPLICATION_FIELDS.amount]: message });
  };
  if (amount > maximum) refuse(`El monto a solicitar no puede superar los ${formatPesos(maximum)}`);
  if (amount < MINIMUM_AMOUNT) {
    refuse(`El monto a solicitar no puede ser inferior a los a ${formatPesos(MINIMUM_AMOUNT)}`);
  }
};

const isAvailable = (options: readonly InstalmentOption[], term: number): boolean =>
  options.some((option) => option.isAvailable && option.term === term);

const requireAvailable = (options: readonly InstalmentOption[], term: number): number => {
  if (isAvailable(options, term)) return term;
  throw new InvalidFields({
    [APPLICATION_FIELDS.term]: 'Este plan no está disponible para tu monto. Elige otro.',
  });
};

const fittingTerm = (options: readonly InstalmentOption[], term: number): number | undefined =>
  isAvailable(options, term) ? term : options.findLast((option) => option.isAvailable)?.term;

const choosePlan = async (
  executor: Executor,
  { clock }: Context,
  application: ApplicationRow,
  term: number,
): Promise<ApplicationRow> => {
  if (term === application.term && application.plan_chosen_at) return application;
  const chosen = await setTerms(executor, application, { term, plan_chosen_at: clock.now() });
  if (chosen.status === 'firma_contrato') return chosen;
  return changeStatus(executor, chosen, 'firma_contrato', 'applicant', 'plan chosen', clock);
};

const changeAmount = async (
  executor: Executor,
  { clock }: Context,
  application: ApplicationRow,
  { amount, term }: OfferChange,
): Promise<ApplicationRow> => {
  const changed = await setTerms(executor, application, { amount, term, plan_chosen_at: null });
  if (changed.status === 'approved') return changed;
  return changeStatus(executor, changed, 'approved', 'applicant', 'amount changed after choosing', clock);
};

const setTerms = (
  executor: Executor,
  { id }: ApplicationRow,
  terms: Partial<Pick<ApplicationRow, 'amount' | 'term' | 'plan_chosen_at'>>,
): Promise<ApplicationRow> =>
  executor
    .updateTable('application')
    .set(terms)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
