import type { ApplicationStatus } from '#core/application/application-status.ts';
import { DOCUMENTS_DAYS } from '#core/application/review-days.ts';
import { EXPECTED_BUSINESS_DAYS } from '#core/application/tracking.ts';
import {
  addDays,
  bogotaDate,
  type CalendarDate,
  latestOf,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import { nextContactDay } from '#core/reminders/contact-window.ts';
import { currentDocuments, stateOf } from '../applications/applicant-documents/documents-state.ts';
import {
  type ApplicationRow,
  changeStatus,
  lockApplication,
  statusOf,
} from '../applications/application-status.ts';
import { documentWords } from '../applications/messages.ts';
import { readDecision } from '../applications/risk-decisions.ts';
import { attemptsOf, currentAttempt, decisionOf } from '../identity/identity-attempts.ts';
import { closeSessions } from '../identity/identity-sessions.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { EXPIRY } from '../obligations/application-obligations.ts';
import { contactFrom, owedTo } from '../obligations/loan-obligations.ts';
import { type Obligation, type ObligationRow, oblige } from '../obligations/obligations.ts';
import { creditOf, readPerson } from './debtor.ts';
import type { Carrier, Outcome } from './outcome.ts';
import { type StalledLetter, type StalledStage, stalledTexts } from './stalled-messages.ts';

const STAGES = {
  on_hold_docs: 'documents',
  approved: 'offer',
  firma_contrato: 'offer',
  pendiente_validacion_cliente: 'identity',
  in_progress_validation_client: 'identity',
  pendiente_aprobacion_medico: 'clinic',
} as const satisfies Partial<Record<ApplicationStatus, StalledStage>>;
type StalledStatus = keyof typeof STAGES;
const STATUSES = Object.keys(STAGES) as readonly StalledStatus[];

const isStalledStatus = (status: string): status is StalledStatus => status in STAGES;

/** Days of waiting after which each letter is written. */
const LETTER_DAYS = { first: 2, second: 7 } as const;

/** The last day of each: of an offer after its decision, of the clinic after the day by which it was expected. */
const LAST_DAYS = {
  documents: DOCUMENTS_DAYS,
  offer: 30,
  identity: 10,
  clinic: 15,
} as const satisfies Record<StalledStage, number>;

/** Between two letters, and between the last one and the closing, also where a server stood still. */
const LEAST_DAYS = 3;
const DAY_MS = 86_400_000;

const REASONS = {
  documents: 'the documents were not sent in time',
  offer: 'the contract was not signed in time',
  identity: 'the identity was not validated in time',
  clinic: 'the clinic did not confirm in time',
} as const satisfies Record<StalledStage, string>;

/** What an application waits for, since when, and its last day. */
interface Stall {
  readonly stage: StalledStage;
  /** The last thing that was done about it. */
  readonly since: Date;
  readonly until: CalendarDate;
}

type Stored = Pick<Context, 'db' | 'clock' | 'adapters'>;

const newestOf = (instants: readonly (Date | null)[]): Date =>
  new Date(Math.max(...instants.map((at) => at?.getTime() ?? 0)));

/** Undefined once all are there: an adviser's turn. */
const documentsSince = async (
  { db, clock }: Stored,
  application: ApplicationRow,
): Promise<Date | undefined> => {
  const { economic_activity: activity } = await db
    .selectFrom('profile')
    .select('economic_activity')
    .where('id', '=', application.profile_id)
    .executeTakeFirstOrThrow();
  const documents = await currentDocuments(db, application.id);
  if (stateOf(activity, documents, clock.now()).completeSince) return undefined;
  return newestOf([
    application.status_changed_at,
    ...documents.flatMap(({ uploaded_at, refused_at }) => [uploaded_at, refused_at]),
  ]);
};

/** Undefined where the vendor or an agent looks at it. */
const identitySince = async (
  { db, adapters }: Stored,
  application: ApplicationRow,
): Promise<Date | undefined> => {
  if (!adapters.identity) return undefined;
  if (application.status === 'pendiente_validacion_cliente') return application.status_changed_at;
  const attempt = currentAttempt(await attemptsOf(db, application.id));
  return attempt && decisionOf(attempt) === 'started' ? attempt.updated_at : undefined;
};

/** From the end of the day by which the tracker said that it was expected. */
const clinicSince = ({ status_changed_at: at }: ApplicationRow): Date =>
  startOfDay(addBusinessDays(bogotaDate(at), EXPECTED_BUSINESS_DAYS.clinic));

const sinceWhen = async (
  stored: Stored,
  stage: StalledStage,
  application: ApplicationRow,
): Promise<Date | undefined> => {
  if (stage === 'documents') return documentsSince(stored, application);
  if (stage === 'identity') return identitySince(stored, application);
  return stage === 'clinic' ? clinicSince(application) : application.status_changed_at;
};

/** Undefined where it is not its turn, or is somebody's of ours. */
const findStall = async (stored: Stored, application: ApplicationRow): Promise<Stall | undefined> => {
  const status = statusOf(application);
  if (!isStalledStatus(status)) return undefined;
  const stage = STAGES[status];
  const since = await sinceWhen(stored, stage, application);
  if (!since) return undefined;
  const decision = stage === 'offer' ? await readDecision(stored.db, application.id) : undefined;
  const until = addDays(bogotaDate(decision?.decided_at ?? since), LAST_DAYS[stage]);
  return { stage, since, until };
};

type Step = StalledLetter | 'close';

const startOf = ({ stage, since }: Stall): string => `${stage} ${since.toISOString()}`;

const stepOn = (
  application: Pick<ApplicationRow, 'account_id' | 'credit_number'>,
  start: string,
  step: Step,
  day: CalendarDate,
): Obligation =>
  owedTo(application, {
    kind: 'stalled',
    subject: `${start}/${step}`,
    opensAt: contactFrom(day),
    dueBy: nextContactDay(addDays(day, LEAST_DAYS)),
  });

const dayOf = ({ since }: Stall, letter: keyof typeof LETTER_DAYS): CalendarDate =>
  addDays(bogotaDate(since), LETTER_DAYS[letter]);

/** Owes the first letter to whoever's application has waited for two days, once for each time since which it waits. */
export const findStalled = async (context: Context): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const waiting = await db
    .selectFrom('application')
    .selectAll()
    .where('status', 'in', STATUSES)
    .where('status_changed_at', '<=', new Date(now.getTime() - (LETTER_DAYS.first - 1) * DAY_MS))
    .execute();
  const today = bogotaDate(now);
  for (const application of waiting) {
    const stall = await findStall(context, application);
    if (stall && dayOf(stall, 'first') <= today)
      await oblige(db, context, stepOn(application, startOf(stall), 'first', today));
  }
};

/** The last day, as a letter of today can name it. */
const untilFrom = ({ until }: Stall, today: CalendarDate): CalendarDate =>
  latestOf(until, addDays(today, LEAST_DAYS));

const nextStep = (
  stall: Stall,
  letter: keyof typeof LETTER_DAYS,
  today: CalendarDate,
): readonly ['second' | 'close', CalendarDate] => {
  const until = untilFrom(stall, today);
  const second = latestOf(dayOf(stall, 'second'), addDays(today, LEAST_DAYS));
  return letter === 'first' && second < until ? ['second', second] : ['close', addDays(until, 1)];
};

const writeTo = async (
  context: Context,
  application: ApplicationRow,
  stage: StalledStage,
  letter: StalledLetter,
  days: { readonly until: CalendarDate; readonly nextOn: CalendarDate },
  next: readonly Obligation[] = [],
): Promise<Outcome> => {
  const person = await readPerson(context, application.id);
  const { email, sms } = stalledTexts(stage, letter, {
    ...days,
    lender: context.config.lender,
    firstNames: person.firstNames,
    creditNumber: application.credit_number,
    documents: documentWords(person.activity),
    providerName: application.provider_name,
    isPlanChosen: application.plan_chosen_at !== null,
  });
  return person.isEmailConfirmed
    ? { kind: 'letter', letter: { to: person.email, ...email, attachments: [] }, next }
    : { kind: 'sms', phone: person.phone, text: sms, next };
};

/** @throws RetryLater where somebody acted meanwhile: it is decided anew. */
const close = async (
  trx: Executor,
  context: Context,
  { id }: ApplicationRow,
  stall: Stall,
): Promise<void> => {
  const application = await lockApplication(trx, id);
  const now = application && (await findStall({ ...context, db: trx }, application));
  if (!now || startOf(now) !== startOf(stall)) throw new RetryLater('somebody acted on the application');
  if (stall.stage === 'identity') await closeSessions(trx, context.clock, id);
  await changeStatus(trx, application, 'dismissed', EXPIRY, REASONS[stall.stage], context.clock);
};

const readApplication = ({ db }: Pick<Context, 'db'>, obligation: ObligationRow): Promise<ApplicationRow> =>
  db
    .selectFrom('application')
    .selectAll()
    .where('credit_number', '=', creditOf(obligation))
    .executeTakeFirstOrThrow();

const isStage = (text: string): text is StalledStage => text in LAST_DAYS;

/**
 * What is done about an application that waits: two letters that say for whom and until when, its closing, and a letter that says
 * so. Each is owed with the one before, and lapses where somebody acted meanwhile.
 */
export const carryStalled: Carrier = async (context, obligation) => {
  const application = await readApplication(context, obligation);
  const [start = '', step = ''] = obligation.subject.split('/');
  const [stage = ''] = start.split(' ');
  const today = bogotaDate(context.clock.now());
  if (step === 'closed' && isStage(stage))
    return writeTo(context, application, stage, step, { until: today, nextOn: today });
  const stall = await findStall(context, application);
  if (!stall || startOf(stall) !== start) return { kind: 'lapse', reason: 'replaced' };
  if (step === 'close')
    return {
      kind: 'done',
      channel: 'portal',
      reference: application.id,
      record: (trx) => close(trx, context, application, stall),
      next: [stepOn(application, start, 'closed', today)],
    };
  if (step !== 'first' && step !== 'second') throw new Error(`obligation ${obligation.id} is of no step`);
  const [next, nextOn] = nextStep(stall, step, today);
  return writeTo(context, application, stall.stage, step, { until: untilFrom(stall, today), nextOn }, [
    stepOn(application, start, next, nextOn),
  ]);
};
