import { randomUUID } from 'node:crypto';
import type { UnsentReason } from '#core/api/reminders/reminders.ts';
import type { PlannedContact, ReminderKey } from '#core/reminders/reminder-plan.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { isInsolvent } from '../loans/loans.ts';
import { keyOf, type PersonPlan } from './person-plan.ts';

type Reminder = Row<'reminder'>;

const nameOf = ({ creditNumber, number, rule, wantedOn }: ReminderKey): string =>
  `${creditNumber}/${number}/${rule}/${wantedOn}`;

type Decision = Pick<Reminder, 'state' | 'reason' | 'planned_on' | 'channel' | 'open_until'>;

const plannedAs = ({ on, channel, window }: PlannedContact): Decision => ({
  state: 'planned',
  reason: null,
  planned_on: on,
  channel,
  open_until: window.until,
});

const droppedFor = (reason: UnsentReason): Decision => ({
  state: 'dropped',
  reason,
  planned_on: null,
  channel: null,
  open_until: null,
});

const isSame = (row: Reminder, decision: Decision): boolean =>
  row.state === decision.state &&
  row.reason === decision.reason &&
  row.planned_on === decision.planned_on &&
  row.channel === decision.channel &&
  row.open_until?.getTime() === decision.open_until?.getTime();

/** Why an instalment is not to be reminded of: it was paid, or the law forbids it. */
export const whyNotDue = (
  { loans, isDisputed }: Pick<PersonPlan, 'loans' | 'isDisputed'>,
  { creditNumber, number }: ReminderKey,
): 'paid' | 'insolvency' | 'disputed' => {
  const loan = loans.get(creditNumber);
  if (loan && isInsolvent(loan.row)) return 'insolvency';
  const isOpen = loan?.history.account.instalments.some((one) => one.number === number && !one.isSettled);
  return isDisputed && isOpen ? 'disputed' : 'paid';
};

/** Upserts the decision on a reminder. */
const recordDecision = async (
  trx: Executor,
  { accountId, now }: Moment,
  key: ReminderKey,
  decision: Decision,
): Promise<void> => {
  await trx
    .insertInto('reminder')
    .values({
      id: randomUUID(),
      account_id: accountId,
      credit_number: key.creditNumber,
      instalment: key.number,
      due_on: key.dueOn,
      rule: key.rule,
      wanted_on: key.wantedOn,
      decided_at: now,
      ...decision,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['credit_number', 'instalment', 'rule', 'wanted_on'])
        .doUpdateSet({ ...decision, decided_at: now }),
    )
    .execute();
};

interface Moment {
  readonly accountId: string;
  readonly now: Date;
}

/**
 * Records what was planned, moved or dropped, with its reason. A planned reminder that is no longer in the plan was paid or is
 * no longer wanted. Attempted ones stay unchanged.
 */
export const logPlan = async (
  trx: Executor,
  moment: Moment,
  {
    plan,
    dues,
    loans,
    isDisputed,
    reminders,
    today,
  }: Pick<PersonPlan, 'plan' | 'dues' | 'loans' | 'isDisputed' | 'reminders'> & { readonly today: string },
): Promise<void> => {
  const rowsByName = new Map(reminders.map((row) => [nameOf(keyOf(row)), row]));
  for (const planned of plan.planned) {
    const row = rowsByName.get(nameOf(planned));
    const decision = plannedAs(planned);
    if (!row || !isSame(row, decision)) await recordDecision(trx, moment, planned, decision);
  }
  for (const { reason, ...key } of plan.dropped) {
    const row = rowsByName.get(nameOf(key));
    // A day that is over is not decided again.
    const isOver = row?.state === 'dropped' && row.wanted_on < today;
    const decision = droppedFor(reason);
    if (!isOver && !(row && isSame(row, decision))) await recordDecision(trx, moment, key, decision);
  }
  const decided = new Set([...plan.planned, ...plan.dropped].map(nameOf));
  for (const row of reminders) {
    const key = keyOf(row);
    if (row.state !== 'planned' || decided.has(nameOf(key))) continue;
    const isDue = dues.some(
      ({ creditNumber, number }) => creditNumber === key.creditNumber && number === key.number,
    );
    const reason = isDue ? 'choices_changed' : whyNotDue({ loans, isDisputed }, key);
    await recordDecision(trx, moment, key, droppedFor(reason));
  }
};
