import { isOfferOpen } from '../../src/core/domain/application-status.ts';
import { bogotaDate } from '../../src/core/domain/calendar-date.ts';
import { MINIMUM_AMOUNT } from '../../src/core/domain/constants.ts';
import { type InstalmentOption, instalmentOptions } from '../../src/core/domain/instalment-options.ts';
import { formatPesos, type Money, pesos } from '../../src/core/domain/money.ts';
import { APPLICATION_FIELDS } from '../../src/core/wire/application-mapping.ts';
import type { Context } from '../context.ts';
import { type Executor, inTransaction } from '../database/connection.ts';
import { Conflict, InvalidFields } from '../errors.ts';
import { type ApplicationRow, changeStatus, statusOf } from './application-status.ts';
import { requireApplication } from './applications.ts';
import { lockApplication } from './locked-application.ts';
import { policyOn } from './plans.ts';
import { readDecision } from './risk.ts';

export interface OfferChange {
  /** Whole pesos. */
  readonly amount: number;
  /** Months. */
  readonly term: number;
  /** The person chose this plan and goes on to the review. */
  readonly isChosen: boolean;
}

/** The plans of an application's current amount, for the income it was approved with. Errors: NotFound; Conflict. */
export const readOptions = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<readonly InstalmentOption[]> => {
  const application = await requireApplication(context.db, accountId, applicationId);
  requireOpenOffer(application);
  return pricedOptions(context.db, context, application, pesos(application.amount));
};

/**
 * Changes amount and term, or chooses the plan. A change after choosing takes the choice back; a term that does not go
 * with a new amount gives way to the longest that does.
 * Errors: NotFound; InvalidFields out of limits; Conflict when there is no offer any more or it is signed.
 */
export const changeOffer = (
  context: Context,
  accountId: string,
  applicationId: string,
  change: OfferChange,
): Promise<ApplicationRow> =>
  inTransaction(context.db, async (trx) => {
    await requireApplication(trx, accountId, applicationId);
    const application = await lockApplication(trx, applicationId);
    if (!application) throw new Error(`application ${applicationId} vanished`);
    requireOpenOffer(application);
    await requireUnsigned(trx, applicationId);
    requireWithinOffer(application, change.amount);
    const options = await pricedOptions(trx, context, application, pesos(change.amount));
    const term = change.isChosen ? requireAvailable(options, change.term) : fittingTerm(options, change.term);
    return carryOut(trx, context, application, { ...change, term });
  });

const pricedOptions = async (
  executor: Executor,
  { clock }: Context,
  application: ApplicationRow,
  amount: Money,
): Promise<readonly InstalmentOption[]> => {
  const decision = await readDecision(executor, application.id);
  const { policy } = await policyOn(executor, bogotaDate(clock.now()));
  // A credit approved by an operator on documents has no income of the bureau's: the policy's limits alone hold.
  const income = pesos(decision?.monthly_income ?? Number.MAX_SAFE_INTEGER);
  return instalmentOptions(amount, income, policy);
};

const requireOpenOffer = (application: ApplicationRow): void => {
  if (isOfferOpen(statusOf(application))) return;
  throw new Conflict('no_offer', 'Esta solicitud no tiene una oferta que puedas cambiar.');
};

/** Whoever signs locks the application too, so that neither can slip past the other. */
const requireUnsigned = async (executor: Executor, applicationId: string): Promise<void> => {
  const signature = await executor
    .selectFrom('signature')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (signature) {
    throw new Conflict(
      'already_signed',
      'Ya firmaste este crédito: el monto y el plan no se pueden cambiar.',
    );
  }
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

const requireAvailable = (options: readonly InstalmentOption[], term: number): number => {
  if (options.some((option) => option.isAvailable && option.term === term)) return term;
  throw new InvalidFields({
    [APPLICATION_FIELDS.term]: 'Este plan no está disponible para tu monto. Elige otro.',
  });
};

const fittingTerm = (options: readonly InstalmentOption[], term: number): number => {
  if (!options.some((option) => option.term === term)) return requireAvailable(options, term);
  const available = options.filter((option) => option.isAvailable).map((option) => option.term);
  return available.includes(term) ? term : (available.at(-1) ?? term);
};

const carryOut = async (
  executor: Executor,
  { clock }: Context,
  application: ApplicationRow,
  { amount, term, isChosen }: OfferChange,
): Promise<ApplicationRow> => {
  const isSame = amount === application.amount && term === application.term;
  if (isSame && (!isChosen || application.plan_chosen_at)) return application;
  const changed = await executor
    .updateTable('application')
    .set({ amount, term, plan_chosen_at: isChosen ? clock.now() : null })
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const to = isChosen ? 'firma_contrato' : 'approved';
  if (changed.status === to) return changed;
  const reason = isChosen ? 'plan chosen' : 'amount changed after choosing';
  return changeStatus(executor, changed, to, 'applicant', reason, clock);
};
