import type { Generated } from 'kysely';
import type { UnsentReason } from '#core/api/reminders/reminders.ts';
import type { ContactRule, ReminderChannel, ReminderRule } from '#core/reminders/reminder-plan.ts';
import type { DateText, Nullable } from './columns.ts';

interface ReminderPreferencesTable {
  account_id: string;
  /** In order of preference; empty: no reminders. */
  channels: ReminderChannel[];
  rules: ReminderRule[];
  /** Hour in Bogota. */
  hour: number;
  is_detailed: boolean;
  /** First day with a channel, or with one again. */
  since: DateText;
  /** Secret of the calendar feed URL; null: no feed. */
  calendar_key: Nullable<string>;
  /** Next check of the plan; null when no reminder can follow. */
  next_check_at: Nullable<Date>;
  /** When the person first said how to be reminded, or not; null while the question is open. */
  answered_at: Nullable<Date>;
  saved_at: Date;
}

interface ReminderConsentTable {
  id: Generated<number>;
  account_id: string;
  channel: ReminderChannel;
  is_given: boolean;
  source: 'page' | 'email_link';
  /** Of the text that was accepted; null of what was taken back. */
  text_version: Nullable<string>;
  text_sha256: Nullable<string>;
  at: Date;
  ip: string;
  user_agent: string;
}

/** A Web Push subscription. */
interface PushDeviceTable {
  endpoint: string;
  account_id: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

/**
 * A reminder of an instalment and its outcome, once per rule or requested day, whatever the channel. A postponed one
 * has `planned_on` ≠ `wanted_on`.
 */
interface ReminderTable {
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
  /** End of its day's contact window. */
  open_until: Nullable<Date>;
  /** Last decision. */
  decided_at: Date;
  /** First send to a vendor; counts as that day's contact from then on. */
  attempted_at: Nullable<Date>;
  /** Set while a vendor call is in flight. */
  attempting_since: Nullable<Date>;
  attempts: Generated<number>;
  sent_at: Nullable<Date>;
  vendor_message_id: Nullable<string>;
  /** 'Recordármelo mañana': the requested day. */
  asked_again_on: Nullable<DateText>;
}

export interface RemindersTables {
  reminder_preferences: ReminderPreferencesTable;
  reminder_consent: ReminderConsentTable;
  push_device: PushDeviceTable;
  reminder: ReminderTable;
}
