import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from '../application/application-status.ts';
import { refundUntil, withdrawalStanding, withdrawalUntil } from './withdrawal.ts';

/** A Friday, late in the evening in Bogotá; Saturday in UTC. */
const SIGNED = new Date('2026-11-21T03:00:00Z');
const LAST = '2026-11-28T04:59:59Z';
const AFTER = '2026-11-28T05:00:00Z';

const standingIn = (
  status: ApplicationStatus,
  now: string,
  { isTransferAsked = false, isRecorded = false } = {},
) => withdrawalStanding({ status, signedAt: SIGNED, now: new Date(now), isTransferAsked, isRecorded });

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
    const said = { isTransferAsked: true, isRecorded: true };
    expect(standingIn('pendiente_desembolso', AFTER, said)).toBe('recorded');
  });
});
