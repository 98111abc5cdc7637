import type { Generated } from 'kysely';
import type { Json, Nullable } from './columns.ts';

interface VendorEventTable {
  id: string;
  adapter: string;
  body: Json<unknown>;
  received_at: Date;
}

interface OutboxMessageTable {
  id: string;
  purpose: string;
  dedupe_key: string;
  /** Empty once erased. */
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  attachments: Json<readonly { readonly sha256: string; readonly name: string }[]>;
  created_at: Date;
  attempts: Generated<number>;
  last_error: Nullable<string>;
  sent_at: Nullable<Date>;
}

interface AuditEntryTable {
  id: Generated<number>;
  actor: string;
  action: string;
  subject: string;
  reason: string;
  details: Json<unknown>;
  at: Date;
}

interface RateLimitWindowTable {
  bucket: string;
  started_at: Date;
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

export interface OperationsTables {
  vendor_event: VendorEventTable;
  outbox_message: OutboxMessageTable;
  audit_entry: AuditEntryTable;
  rate_limit_window: RateLimitWindowTable;
  released_asset: ReleasedAssetTable;
}
