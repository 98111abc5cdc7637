import type { Generated } from 'kysely';
import type { ContactRule, ReminderChannel, ReminderRule } from '#core/reminders/reminder-plan.ts';
import type { UnsentReason } from '#core/wire/reminders.ts';
import type { DateText, Nullable } from './columns.ts';

export interface ReminderPreferencesTable {
  account_id: string;
  /** The liked best first; none: nobody writes. */
  channels: ReminderChannel[];
  rules: ReminderRule[];
  /** Of Bogota's clock. */
  hour: number;
  is_detailed: boolean;
  /** The day on which the person first had a channel, or had one again. */
  since: DateText;
  /** What the link of the subscribed calendar is made from; none: there is no link. */
  calendar_key: Nullable<string>;
  /** When the plan is looked at next; null while nothing can come. */
  next_check_at: Nullable<Date>;
  saved_at: Date;
}

export interface ReminderConsentTable {
  id: Generated<number>;
  account_id: string;
  channel: ReminderChannel;
  is_given: boolean;
  source: 'page' | 'email_link';
  at: Date;
  ip: string;
  user_agent: string;
}

/** A browser that gets a person's notifications. */
export interface PushDeviceTable {
  endpoint: string;
  account_id: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

/**
 * A reminder of an instalment and what became of it, once for each rule, or day asked for, whatever the channel. One that
 * was moved has another `planned_on` than `wanted_on`.
 */
export interface ReminderTable {
  id: string;
  account_id: string;
  credit_number: number;
  instalment: number;
  due_on: DateText;
  rule: ContactRule;
  wanted_on: DateText;
  state: 'planned' | 'sending' | 'sent' | 'dropped';
  reason: Nullable<UnsentReason>;
  planned_on: Nullable<DateText>;
  channel: Nullable<ReminderChannel>;
  /** The end of its day's window. */
  open_until: Nullable<Date>;
  /** When this was last decided. */
  decided_at: Date;
  /** When a vendor was first asked to carry it; from then on it counts as a contact of that day. */
  attempted_at: Nullable<Date>;
  /** While a vendor's answer is waited for. */
  attempting_since: Nullable<Date>;
  attempts: Generated<number>;
  sent_at: Nullable<Date>;
  vendor_message_id: Nullable<string>;
  /** 'Recordármelo mañana': the day it was asked for. */
  asked_again_on: Nullable<DateText>;
}
