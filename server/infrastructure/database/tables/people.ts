import type { ColumnType, Generated } from 'kysely';
import type { SyncedForm } from '#core/drafts/drafts.ts';
import type { AuthorisationKind } from '#core/rights/authorisations.ts';
import type { DateText, Nullable } from './columns.ts';

interface AccountTable {
  id: string;
  /** 'released <id>' for a sign-up whose phone went to another account. */
  phone: string;
  phone_verified_at: Nullable<Date>;
  blocked_at: Nullable<Date>;
  /** As its person asked. */
  closed_at: Nullable<Date>;
  referral_provider_id: Nullable<string>;
  referral_provider_name: Nullable<string>;
  created_at: Date;
  /** Codes sent and typed before do not count: an operator lifted the phone's limits. */
  codes_reset_at: Nullable<Date>;
}

interface ConsentTable {
  id: Generated<number>;
  account_id: string;
  kind: AuthorisationKind;
  text_version: string;
  text_sha256: string;
  accepted_at: Date;
  ip: string;
  user_agent: string;
}

interface ConsentRevocationTable {
  consent_id: number;
  account_id: string;
  revoked_at: Date;
  ip: string;
  user_agent: string;
}

interface OneTimeCodeTable {
  id: string;
  phone: string;
  purpose: 'registration' | 'login' | 'email' | 'signing';
  /** What the code is bound to beyond its purpose: the e-mail address, or the application and the hashes to be signed. */
  subject: string;
  /** MAC of the known device that requested a login code; null for an unknown one. */
  device_mac: Nullable<Buffer>;
  channel: 'sms' | 'whatsapp';
  /** Of the code that goes to the phone. */
  code_mac: Buffer;
  /** Of the one in the e-mail, which alone proves the address. */
  email_code_mac: Nullable<Buffer>;
  sent_at: Date;
  expires_at: Date;
  /** When the vendor accepted it; an unaccepted code is not usable. */
  accepted_at: Nullable<Date>;
  /** Failed tries. */
  failed_at: ColumnType<Date[], Date[] | undefined, Date[]>;
  consumed_at: Nullable<Date>;
  /** SHA-256 of the idempotency key that redeemed it. */
  redeemed_with: Nullable<Buffer>;
  replaced_at: Nullable<Date>;
  provider_message_id: Nullable<string>;
  /** When the vendor reported that it reached the phone. */
  delivered_at: Nullable<Date>;
}

interface CodeTallyTable {
  /** Start of five seconds. */
  slot: Date;
  compared: number;
  wrong: number;
}

interface CodeDelayTable {
  subject: string;
  steps: number;
  ends_at: Date;
}

interface KnownDeviceTable {
  account_id: string;
  /** HMAC of account and device id: accounts of one device cannot be linked. */
  device_mac: Buffer;
  /** Browser and system in words. */
  device_name: string;
  known_since: Date;
  last_login_at: Date;
}

export type SessionEndReason = 'logout' | 'other_device' | 'reuse' | 'operator' | 'phone_changed';

interface SessionTable {
  id: string;
  account_id: string;
  /** Browser and system in words. */
  device: string;
  created_at: Date;
  /** A few minutes late at most. */
  last_used_at: Date;
  expires_at: Date;
  /** Since when the app is left; null while it is in use, or said nothing. */
  left_at: Nullable<Date>;
  revoked_at: Nullable<Date>;
  end_reason: Nullable<SessionEndReason>;
}

interface SessionTokenTable {
  token_sha256: Buffer;
  session_id: string;
  /** Ascending in the order of issue within a session. */
  id: Generated<number>;
  issued_at: Date;
  expires_at: Date;
  /** First use. */
  used_at: Nullable<Date>;
  /** First use of a later token of the session. */
  replaced_at: Nullable<Date>;
}

interface ProfileTable {
  id: string;
  account_id: string;
  first_names: string;
  surnames: string;
  email: string;
  /** When a code of the confirmation screen was given, from the phone or the e-mail. */
  email_code_at: Nullable<Date>;
  /** When the address was proved, by the code or a link of an e-mail. */
  email_verified_at: Nullable<Date>;
  /** Proved after another account had proved it. */
  email_contested: Generated<boolean>;
  /** Since when the mail server says that nobody has that address. */
  email_bounced_at: Nullable<Date>;
  economic_activity: 'employee' | 'independent' | 'pensioner';
  contact_phone: Nullable<string>;
  birth_date: Nullable<DateText>;
  document_type: Nullable<number>;
  document_number: Nullable<string>;
  /** HMAC of the number, by which it is looked up. */
  document_digest: Nullable<Buffer>;
  /** When an identity was approved with it; until then it is only typed. */
  document_proved_at: Nullable<Date>;
  created_at: Date;
  updated_at: Date;
}

/** An account that an operator moved to another number. */
interface PhoneChangeTable {
  id: Generated<number>;
  account_id: string;
  old_phone: string;
  new_phone: string;
  /** What was seen. */
  proof: string;
  /** A sign-up that was never confirmed and had the new number. */
  released_account_id: Nullable<string>;
  changed_at: Date;
}

/** An unsubmitted form, encrypted on the client; after submission only its revision remains. */
interface DraftTable {
  account_id: string;
  form: SyncedForm;
  revision: number;
  sealed: Nullable<Buffer>;
  saved_at: Date;
}

export interface PeopleTables {
  account: AccountTable;
  consent: ConsentTable;
  consent_revocation: ConsentRevocationTable;
  one_time_code: OneTimeCodeTable;
  code_tally: CodeTallyTable;
  code_delay: CodeDelayTable;
  known_device: KnownDeviceTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  profile: ProfileTable;
  phone_change: PhoneChangeTable;
  draft: DraftTable;
}
