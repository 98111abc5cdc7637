import { addDays, bogotaDate, startOfDay } from '#core/calendar/calendar-date.ts';
import type { ObligationKind } from '../infrastructure/database/tables/obligations.ts';
import {
  carryAccelerationNotice,
  carryArrearsNotice,
  carryDeadlinePassed,
  carryReportNotice,
} from './arrears.ts';
import { carryNegativeReport, carryReportUpdate } from './bureau-reports.ts';
import { carryClinicRefund } from './clinic-refund.ts';
import { carryClosingLetter } from './closing-letter.ts';
import { carryFinalDates, carryStatement } from './credit-letters.ts';
import { carryInsuranceChange } from './insurance-letter.ts';
import { carryNoteCancellation } from './note-cancellation.ts';
import { carryTransferNotice } from './note-transfer.ts';
import type { Carrier } from './outcome.ts';
import { carryPaymentReturn } from './payment-return.ts';
import { carryPromiseLetter } from './promise-letters.ts';
import { carryStalled } from './stalled.ts';

/** What is written with its letter is handed over from the start. */
const writtenWithItsLetter: Carrier = async (_context, { id }) => {
  throw new Error(`obligation ${id} has no letter`);
};

/** An operator's answer keeps it. */
const untilAnswered: Carrier = async ({ clock }) => ({
  kind: 'wait',
  until: startOfDay(addDays(bogotaDate(clock.now()), 1)),
});

/** Who keeps each kind of obligation. */
export const CARRIERS: Readonly<Record<ObligationKind, Carrier>> = {
  final_dates: carryFinalDates,
  statement: carryStatement,
  arrears_notice: carryArrearsNotice,
  report_notice: carryReportNotice,
  negative_report: carryNegativeReport,
  report_update: carryReportUpdate,
  acceleration_notice: carryAccelerationNotice,
  deadline_passed: carryDeadlinePassed,
  closing_letter: carryClosingLetter,
  note_cancellation: carryNoteCancellation,
  transfer_notice: carryTransferNotice,
  insurance_change: carryInsuranceChange,
  claim_receipt: writtenWithItsLetter,
  claim_answer: untilAnswered,
  withdrawal_letter: writtenWithItsLetter,
  clinic_refund: carryClinicRefund,
  payment_return: carryPaymentReturn,
  promise_letter: carryPromiseLetter,
  stalled: carryStalled,
};
