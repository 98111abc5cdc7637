import { ACCOUNTS_RETENTION } from './accounts/retention.ts';
import { APPLICATIONS_RETENTION } from './applications/retention.ts';
import { CATALOG_RETENTION } from './catalog/retention.ts';
import { CODES_RETENTION } from './codes/retention.ts';
import { DRAFTS_RETENTION } from './drafts/retention.ts';
import { EVIDENCE_RETENTION } from './evidence/retention.ts';
import { IDENTITY_RETENTION } from './identity/retention.ts';
import { INFRASTRUCTURE_RETENTION } from './infrastructure/retention/infrastructure-retention.ts';
import type { RetentionRule } from './infrastructure/retention/retention.ts';
import { ASSET_RETENTION } from './infrastructure/web/assets.ts';
import { LOANS_RETENTION } from './loans/retention.ts';
import { OBLIGATIONS_RETENTION } from './obligations/retention.ts';
import { PAYMENTS_RETENTION } from './payments/retention.ts';
import { REMINDERS_RETENTION } from './reminders/retention.ts';
import { RIGHTS_RETENTION } from './rights/retention.ts';
import { SIGNING_RETENTION } from './signing/retention.ts';

/** How long every table is kept, in the order in which a run applies it. `docs/retention.md` shows it. */
export const RETENTION: readonly RetentionRule[] = [
  ...CODES_RETENTION,
  ...DRAFTS_RETENTION,
  ...ACCOUNTS_RETENTION,
  ...APPLICATIONS_RETENTION,
  ...SIGNING_RETENTION,
  ...LOANS_RETENTION,
  ...CATALOG_RETENTION,
  ...REMINDERS_RETENTION,
  ...OBLIGATIONS_RETENTION,
  ...PAYMENTS_RETENTION,
  ...IDENTITY_RETENTION,
  ...RIGHTS_RETENTION,
  ...EVIDENCE_RETENTION,
  ...INFRASTRUCTURE_RETENTION,
  ASSET_RETENTION,
];
