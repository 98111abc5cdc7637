import { describe, expect, it } from 'vitest';
import { canMove } from './application-status.ts';
import { applicationStatusFor, IDENTITY_DECISIONS, identityStatusFor, isRepeat } from './identity-status.ts';

describe('a vendor decision', () => {
  // Decisions, section 10.
  // @covers 4.29
  it.each([
    ['none', 'idle'],
    ['started', 'in_progress'],
    ['submitted', 'in_progress'],
    ['approved', 'approved'],
    ['declined', 'declined'],
    ['review', 'manual_validation'],
    ['resubmission_requested', 'idle'],
    ['expired', 'idle'],
    ['abandoned', 'idle'],
  ] as const)('%s shows %s', (decision, status) => {
    expect(identityStatusFor(decision)).toBe(status);
  });

  it('asks to repeat only when the person can', () => {
    expect(IDENTITY_DECISIONS.filter(isRepeat)).toEqual(['resubmission_requested', 'expired', 'abandoned']);
  });

  it('moves an application in validation only where it may go', () => {
    const from = 'in_progress_validation_client';
    const moves = IDENTITY_DECISIONS.map(applicationStatusFor).filter((to) => to !== from);
    expect(moves.every((to) => canMove(from, to))).toBe(true);
    expect(applicationStatusFor('approved')).toBe('pendiente_aprobacion_medico');
  });
});
