import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { ObligationChannel, ObligationReason } from '../infrastructure/database/tables/obligations.ts';
import type { EmailText } from '../infrastructure/messages/email.ts';
import type { Obligation, ObligationRow } from '../obligations/obligations.ts';

/** A file that a letter brings along; stored with it. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly pages: number | null;
}

export interface Letter extends EmailText {
  readonly to: string;
  readonly attachments: readonly Attachment[];
}

/** What is to be done about an obligation now. `next`: what becomes owed with it, in the same transaction. */
export type Outcome =
  | { readonly kind: 'letter'; readonly letter: Letter; readonly next?: readonly Obligation[] }
  | {
      readonly kind: 'sms';
      readonly phone: string;
      readonly text: string;
      readonly next?: readonly Obligation[];
    }
  | {
      /** Done at a vendor, idempotently. */
      readonly kind: 'done';
      readonly channel: Exclude<ObligationChannel, 'email' | 'sms'>;
      readonly reference: string;
      record(trx: Executor): Promise<void>;
      readonly next?: readonly Obligation[];
    }
  | {
      readonly kind: 'wait';
      readonly until: Date;
      /** The last day to keep it from now on, where what it waits for puts that off; never an earlier one. */
      readonly dueBy?: CalendarDate;
      readonly next?: readonly Obligation[];
    }
  | {
      readonly kind: 'lapse';
      readonly reason: Exclude<ObligationReason, 'too_late'>;
      readonly next?: readonly Obligation[];
    }
  | { readonly kind: 'missed' };

/**
 * Prepares what keeps an obligation. Nothing is changed here but at a vendor whose call is idempotent.
 * @throws VendorDown and RetryLater: the queue tries again.
 */
export type Carrier = (context: Context, obligation: ObligationRow) => Promise<Outcome>;
