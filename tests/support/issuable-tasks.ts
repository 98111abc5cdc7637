import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import { dueDates } from '#core/plan/schedule.ts';
import { readLender } from '../../server/infrastructure/config/lender.ts';
import { type IssuableTask, render } from '../../server/infrastructure/documents/render.ts';
import { sampleCredit, sampleEvidence, sampleFacts, sampleStatement } from './document-facts.ts';

const payment = {
  paymentId: 'b4b0d6b5-6f0a-4d6c-9f43-4f1b4f4f5d11',
  amount: pesos(260_526),
  paidAt: new Date('2025-11-28T15:00:00Z'),
  channel: 'PSE',
  reference: 'CS-1234567890-1',
} as const;

/** One document of each kind that the lender issues, of an invented credit. */
export const sampleTasks = async (): Promise<readonly IssuableTask[]> => {
  const facts = sampleFacts();
  const contract = await render({ kind: 'contract', facts });
  const note = await render({ kind: 'promissory_note', facts });
  const evidence = sampleEvidence({ contractSha256: contract.sha256, promissoryNoteSha256: note.sha256 });
  const credit = sampleCredit();
  return [
    { kind: 'signed_contract', original: { name: 'Contrato de crédito', ...contract }, evidence },
    { kind: 'signed_promissory_note', original: { name: 'Pagaré', ...note }, evidence },
    {
      kind: 'filled_promissory_note',
      facts: {
        lender: facts.lender,
        creditNumber: facts.creditNumber,
        signed: note.drawn,
        signedAt: evidence.signedAt,
        promissoryNoteSha256: note.sha256,
        provider: facts.provider,
        principal: facts.plan.principal,
        disbursedAt: new Date('2026-03-13T16:20:00Z'),
        transferId: 'TRX-000123',
        plan: facts.plan,
        dueDates: dueDates(calendarDate('2026-03-13'), facts.plan.term),
      },
    },
    { kind: 'statement', facts: sampleStatement(1, '2025-11-28') },
    {
      kind: 'receipt',
      facts: {
        ...{ ...credit, ...payment, valueDate: calendarDate('2025-11-28') },
        outcome: { kind: 'reversed', at: new Date('2025-11-29T15:00:00Z') },
      },
    },
    {
      kind: 'payer_receipt',
      facts: {
        ...payment,
        lender: readLender({}),
        lastFour: '7890',
        maskedDocument: maskedNumber(credit.holder.documentNumber),
        transactionId: '1234-1',
        reversedAt: undefined,
      },
    },
    {
      kind: 'clearance',
      facts: {
        ...credit,
        closedOn: calendarDate('2026-03-05'),
        issuedAt: new Date('2026-03-05T20:00:00Z'),
      },
    },
  ];
};
