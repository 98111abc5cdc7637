import type { ObligationKind } from '../infrastructure/database/tables/obligations.ts';
import { carryAccelerationNotice, carryArrearsNotice, carryReportNotice } from './arrears.ts';
import { carryNegativeReport, carryReportUpdate } from './bureau-reports.ts';
import { carryClosingLetter } from './closing-letter.ts';
import { carryFinalDates, carryStatement } from './credit-letters.ts';
import { carryNoteCancellation } from './note-cancellation.ts';
import type { Carrier } from './outcome.ts';

/** What is written with its letter is handed over from the start. */
const writtenWithItsLetter: Carrier = async (_context, { id }) => {
  throw new Error(`obligation ${id} has no letter`);
};

/** Who keeps each kind of obligation. */
export const CARRIERS: Readonly<Record<ObligationKind, Carrier>> = {
  final_dates: carryFinalDates,
  statement: carryStatement,
  arrears_notice: carryArrearsNotice,
  report_notice: carryReportNotice,
  negative_report: carryNegativeReport,
  report_update: carryReportUpdate,
  acceleration_notice: carryAccelerationNotice,
  closing_letter: carryClosingLetter,
  note_cancellation: carryNoteCancellation,
  claim_receipt: writtenWithItsLetter,
  claim_answer: writtenWithItsLetter,
};
