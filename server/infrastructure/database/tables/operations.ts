import type { Generated } from 'kysely';
import type { OperatorRole } from '../../runtime/operator.ts';
import type { FileLocationColumns, Json, Nullable } from './columns.ts';

interface VendorEventTable {
  id: string;
  adapter: string;
  /** Null once emptied. */
  body: Json<unknown>;
  received_at: Date;
}

interface DataKeyTable {
  id: Generated<number>;
  /** The key, encrypted with the master secret. */
  wrapped: Buffer;
  created_at: Date;
}

interface OutboxMessageTable {
  id: string;
  purpose: string;
  dedupe_key: string;
  /** Whom it is about; null for a payer without a session. */
  account_id: Nullable<string>;
  /** Null of what concerns no credit. */
  credit_number: Nullable<number>;
  /** These four: null once emptied. */
  recipient: Nullable<string>;
  subject: Nullable<string>;
  text_body: Nullable<string>;
  html_body: Nullable<string>;
  /** Of `letterAsSent`. */
  text_sha256: string;
  attachments: Json<readonly { readonly sha256: string; readonly name: string }[]>;
  /** Not at other times than those of Ley 2300/2023. */
  in_contact_hours: Generated<boolean>;
  created_at: Date;
  attempts: Generated<number>;
  last_error: Nullable<string>;
  sent_at: Nullable<Date>;
  /** Since when it is known that nobody has that address: not tried again. */
  undeliverable_at: Nullable<Date>;
  /** Since when it waits for its person to prove the address. */
  held_at: Nullable<Date>;
  /** When an operator wrote down that it came back, after the mail server had taken it. */
  bounced_at: Nullable<Date>;
}

/** An SMS or WhatsApp message, without its text. */
interface PhoneMessageTable {
  id: string;
  channel: 'sms' | 'whatsapp';
  purpose: string;
  /** Null of a code, whose phone may have no account yet. */
  account_id: Nullable<string>;
  credit_number: Nullable<number>;
  /** The first time. */
  asked_at: Date;
  /** Of what was sent the first time. */
  text_sha256: string;
  /** Null while no answer of the vendor is known. */
  accepted_at: Nullable<Date>;
  vendor_message_id: Nullable<string>;
  delivered_at: Nullable<Date>;
  /** Never beside `delivered_at`. */
  failed_at: Nullable<Date>;
  /** The vendor's. */
  error_code: Nullable<string>;
}

interface OperatorTable {
  name: string;
  role: OperatorRole;
  key_sha256: Buffer;
  /** Known to whoever made it; replaced at the first login. */
  is_key_handed_out: boolean;
  created_at: Date;
  /** Who added it, or gave it another key, with the second person. */
  made_by: Generated<readonly string[]>;
  made_at: Date;
  disabled_at: Nullable<Date>;
}

interface OperatorSessionTable {
  token_sha256: Buffer;
  operator: string;
  expires_at: Date;
}

/** A command that waits for a second person, or was decided by one. */
interface OperatorRequestTable {
  id: Generated<number>;
  command: string;
  arguments: Json<{
    readonly positionals: readonly string[];
    readonly switches: readonly string[];
    readonly options: Readonly<Record<string, string>>;
  }>;
  /** What the second person reads. */
  changes: Json<readonly { readonly what: string; readonly from?: string; readonly to: string }[]>;
  reason: string;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  decided_by: Nullable<string>;
  decided_at: Nullable<Date>;
  outcome: Nullable<'approved' | 'refused'>;
}

interface AuditEntryTable {
  id: Generated<number>;
  actor: string;
  /** The second person, where a command needs one. */
  approved_by: Nullable<string>;
  action: string;
  subject: string;
  reason: string;
  details: Json<unknown>;
  at: Date;
}

interface RateLimitWindowTable {
  bucket: string;
  ends_at: Date;
  hits: number;
}

/** A hashed file of this or an earlier release, for tabs older than the server. */
interface ReleasedAssetTable {
  /** File name within `assets/`. */
  name: string;
  /** SHA-256 before compression. */
  sha256: string;
  is_brotli: boolean;
  bytes: Buffer;
  last_released_at: Date;
}

/** A rendered statement or receipt, kept for repeats. */
interface RenderedDocumentTable extends FileLocationColumns {
  /** Keyed hash of facts and texts. */
  task_hash: string;
  pages: number;
  created_at: Date;
  last_used_at: Date;
}

/** An object that no row names. */
interface UnreferencedObjectTable {
  object_key: string;
  since: Generated<Date>;
}

export interface OperationsTables {
  data_key: DataKeyTable;
  vendor_event: VendorEventTable;
  outbox_message: OutboxMessageTable;
  phone_message: PhoneMessageTable;
  operator: OperatorTable;
  operator_session: OperatorSessionTable;
  operator_request: OperatorRequestTable;
  audit_entry: AuditEntryTable;
  rate_limit_window: RateLimitWindowTable;
  released_asset: ReleasedAssetTable;
  rendered_document: RenderedDocumentTable;
  unreferenced_object: UnreferencedObjectTable;
}
