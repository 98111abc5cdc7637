import type { Insertable, Selectable } from 'kysely';
import type { ApplicationsTables } from './tables/applications.ts';
import type { CatalogTables } from './tables/catalog.ts';
import type { EvidenceTables } from './tables/evidence.ts';
import type { LoansTables } from './tables/loans.ts';
import type { ObligationsTables } from './tables/obligations.ts';
import type { OperationsTables } from './tables/operations.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { PeopleTables } from './tables/people.ts';
import type { RemindersTables } from './tables/reminders.ts';
import type { RightsTables } from './tables/rights.ts';
import type { SigningTables } from './tables/signing.ts';

export interface Tables
  extends PeopleTables,
    CatalogTables,
    ApplicationsTables,
    SigningTables,
    LoansTables,
    PaymentsTables,
    RemindersTables,
    ObligationsTables,
    OperationsTables,
    EvidenceTables,
    RightsTables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
