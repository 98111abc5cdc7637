import { decodeReceivedAt, encodeCashReport, reportCashPayment } from '#core/api/payments/cash-slips.ts';
import { instantOfWallTime } from '#core/calendar/wall-time.ts';
import { sendFile } from '../../../platform/files/send-file.ts';
import { call } from '../../../platform/http.ts';
import type { SlipEntry } from './slip-schema.ts';

export interface OutgoingSlip {
  /** Idempotency key, made before the first try. */
  readonly id: string;
  readonly creditNumber: number;
  readonly facts: Omit<SlipEntry, 'file'>;
  readonly file: File;
  /** Pass of the public flow; without it the session's token is used. */
  readonly pass: string | undefined;
  readonly signal: AbortSignal;
}

/** Sends a slip; returns when it was received, ISO in UTC. Errors: CallFailure, or the abort of `signal`. */
export const sendSlip = (
  { id, creditNumber, facts, file, pass, signal }: OutgoingSlip,
  onProgress: (part: number) => void,
): Promise<string> =>
  sendFile(file, onProgress, async (smaller, transport) => {
    const paidAt = instantOfWallTime(facts.paidAt);
    if (facts.amount === null || paidAt === undefined) throw new Error('the slip was sent unchecked');
    const answer = await call(
      reportCashPayment,
      {
        params: { loanId: String(creditNumber), id },
        query: encodeCashReport({ amount: facts.amount, paidAt, receipt: facts.receipt.trim() }),
        file: smaller,
        signal,
        token: pass,
      },
      transport,
    );
    return decodeReceivedAt(answer);
  });
