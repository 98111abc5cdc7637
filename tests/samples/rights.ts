import type { Authorisation } from '#core/api/rights/authorisations.ts';
import type { FiledClaim } from '#core/api/rights/claims.ts';
import type { ClinicQuestion, RecordedWithdrawal, Withdrawal } from '#core/api/rights/withdrawal.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { PERSON, SAMPLE_INSTANT } from './person.ts';

/** A petition that waits for its answer. */
export const aClaim = (changes: Partial<FiledClaim> = {}): FiledClaim => ({
  number: 10_042,
  kind: 'petition',
  text: 'Me cobraron dos veces.\n\nFue el 5 de octubre.',
  receivedAt: SAMPLE_INSTANT,
  dueOn: calendarDate('2026-12-14'),
  answer: undefined,
  ...changes,
});

export const anAnsweredClaim = (changes: Partial<FiledClaim> = {}): FiledClaim =>
  aClaim({
    answer: { text: 'Lo revisamos y es así.', at: new Date('2026-12-01T15:00:00.000Z') },
    ...changes,
  });

export const anAuthorisation = (changes: Partial<Authorisation> = {}): Authorisation => ({
  kind: 'bureau',
  version: '2026-11-20',
  sha256: 'a'.repeat(64),
  text: 'Autorizo consultar las centrales de riesgo.',
  acceptedAt: SAMPLE_INSTANT,
  revokedAt: undefined,
  revocation: 'possible',
  ...changes,
});

/** The clinic has not answered. */
export const aQuestion = (changes: Partial<ClinicQuestion> = {}): ClinicQuestion => ({
  answerUntil: calendarDate('2026-12-01'),
  answeredAt: undefined,
  begunOn: undefined,
  ...changes,
});

export const aRecordedWithdrawal = (changes: Partial<RecordedWithdrawal> = {}): RecordedWithdrawal => ({
  number: 'RT-10001',
  saidAt: SAMPLE_INSTANT,
  question: undefined,
  clinic: 'asked',
  returns: [
    {
      ...{ amount: pesos(100_000), dueBy: calendarDate('2026-12-05'), way: 'key' },
      ...{ from: calendarDate('2026-12-01'), returnedAt: undefined },
    },
  ],
  ...changes,
});

/** It is still possible, and what was paid comes back. */
export const aWithdrawal = (changes: Partial<Withdrawal> = {}): Withdrawal => ({
  creditNumber: PERSON.creditNumber,
  standing: 'returns',
  lastDay: calendarDate('2026-11-27'),
  provider: PERSON.provider,
  paid: pesos(200_000),
  maskedPhone: '+57 300 *** 4567',
  recorded: undefined,
  ...changes,
});
