import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '../application/application-status.ts';
import { calendarDate } from '../calendar/calendar-date.ts';
import {
  clinicAnswerUntil,
  isExcluded,
  refundUntil,
  type SaidStanding,
  withdrawalStanding,
  withdrawalUntil,
} from './withdrawal.ts';

/** A Friday, late in the evening in Bogotá; Saturday in UTC. */
const SIGNED = new Date('2026-11-21T03:00:00Z');
const LAST = '2026-11-28T04:59:59Z';
const AFTER = '2026-11-28T05:00:00Z';

const standingIn = (
  status: ApplicationStatus,
  now: string,
  { isTransferAsked = false, said = undefined as SaidStanding | undefined } = {},
) => withdrawalStanding({ status, signedAt: SIGNED, now: new Date(now), isTransferAsked, said });

describe('a withdrawal', () => {
  it('has five business days, and what was paid fifteen calendar days', () => {
    expect(withdrawalUntil(SIGNED)).toBe('2026-11-27');
    // 8 December is a holiday, and counts.
    expect(refundUntil(new Date(LAST))).toBe('2026-12-12');
  });

  it.each([
    ['pendiente_validacion_cliente', 'cancels'],
    ['pendiente_aprobacion_medico', 'cancels'],
    ['pendiente_desembolso', 'cancels'],
    ['desembolsado', 'over'],
    ['fulfilled', undefined],
    ['retractado', 'withdrawn'],
    ['approved', undefined],
    ['dismissed', undefined],
  ] as const)('of %s after the last day: %s', (status, standing) => {
    expect(standingIn(status, AFTER)).toBe(standing);
  });

  it('of delivered money is possible to the last second, also when all was paid', () => {
    expect(standingIn('desembolsado', LAST)).toBe('returns');
    expect(standingIn('fulfilled', LAST)).toBe('returns');
  });

  it('of money that may be on its way is always possible, and waits once it was said', () => {
    expect(standingIn('pendiente_desembolso', AFTER, { isTransferAsked: true })).toBe('returns');
    const recorded = { isTransferAsked: true, said: 'recorded' } as const;
    expect(standingIn('pendiente_desembolso', AFTER, recorded)).toBe('recorded');
  });

  it.each(['asked', 'excluded'] as const)('that is %s stays so after the last day', (said) => {
    expect(standingIn('desembolsado', AFTER, { said })).toBe(said);
    expect(standingIn('fulfilled', AFTER, { said })).toBe(said);
    // The bank gave the money back, and the treasury was not asked again.
    expect(standingIn('pendiente_desembolso', AFTER, { said })).toBe('cancels');
  });

  it('gives the clinic five business days, and is excluded by what began on its day or before', () => {
    expect(clinicAnswerUntil(SIGNED)).toBe('2026-11-27');
    expect(isExcluded(calendarDate('2026-11-20'), SIGNED)).toBe(true);
    expect(isExcluded(calendarDate('2026-11-21'), SIGNED)).toBe(false);
  });
});
