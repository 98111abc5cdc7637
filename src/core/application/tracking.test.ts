import { describe, expect, it } from 'vitest';
import type { ApplicationStatus } from './application-status.ts';
import { type StatusMove, trackingSteps } from './tracking.ts';

// Friday 20 November 2026 in Bogota.
const SIGNED_AT = new Date('2026-11-20T15:00:00Z');
const IDENTITY_AT = new Date('2026-11-20T15:05:00Z');
const APPROVED_AT = new Date('2026-11-20T15:20:00Z');
const CLINIC_AT = new Date('2026-11-24T16:00:00Z');

const move = (from: ApplicationStatus, to: ApplicationStatus, at: Date, actor = 'clinic'): StatusMove => ({
  ...{ from, to, actor, at },
});
const MOVES = [
  move('firma_contrato', 'pendiente_validacion_cliente', SIGNED_AT),
  move('pendiente_validacion_cliente', 'in_progress_validation_client', IDENTITY_AT),
  move('in_progress_validation_client', 'pendiente_aprobacion_medico', APPROVED_AT),
  move('pendiente_aprobacion_medico', 'pendiente_desembolso', CLINIC_AT),
];

const stepsAt = (status: ApplicationStatus, moves: readonly StatusMove[], now = CLINIC_AT) =>
  trackingSteps({ status, signedAt: SIGNED_AT, moves, now });
const statesOf = (steps: ReturnType<typeof stepsAt>) => steps.map(({ state }) => state);

describe('the way from the signature to the money', () => {
  it('has one current step, those before it done and dated, those after it ahead', () => {
    const steps = stepsAt('pendiente_desembolso', MOVES);
    expect(statesOf(steps)).toEqual(['done', 'done', 'done', 'current']);
    expect(steps.map(({ at }) => at)).toEqual([SIGNED_AT, APPROVED_AT, CLINIC_AT, CLINIC_AT]);
    expect(statesOf(stepsAt('pendiente_aprobacion_medico', MOVES.slice(0, 3)))).toEqual([
      'done',
      'done',
      'current',
      'ahead',
    ]);
  });

  // Three business days after Friday 20 November 2026: Monday 23, Tuesday 24, Wednesday 25.
  it('expects the clinic within three business days, and says when they are over', () => {
    const waiting = (now: string) =>
      stepsAt('pendiente_aprobacion_medico', MOVES.slice(0, 3), new Date(now))[2];
    expect(waiting('2026-11-26T04:59:59Z')).toMatchObject({ expectedBy: '2026-11-25', isLate: false });
    expect(waiting('2026-11-26T05:00:00Z')).toMatchObject({ expectedBy: '2026-11-25', isLate: true });
  });

  // Monday 7 December 2026 and the two business days after it: the 8th is a holiday (Ley 51/1983).
  // @covers 7.43
  it('counts neither weekends nor holidays', () => {
    const paidFrom = move(
      'pendiente_aprobacion_medico',
      'pendiente_desembolso',
      new Date('2026-12-07T15:00:00Z'),
    );
    expect(stepsAt('pendiente_desembolso', [paidFrom])[3]).toMatchObject({ expectedBy: '2026-12-10' });
  });

  it('expects on no day what is the person’s own to do, and on the next business day what an agent does', () => {
    expect(stepsAt('pendiente_validacion_cliente', MOVES.slice(0, 1))[1]).toMatchObject({
      state: 'current',
      at: SIGNED_AT,
      expectedBy: undefined,
      isLate: false,
    });
    expect(stepsAt('in_progress_validation_client', MOVES.slice(0, 2))[1]).toMatchObject({
      state: 'current',
      at: IDENTITY_AT,
      expectedBy: '2026-11-23',
    });
  });

  it('goes on counting the agents’ day while the second of them confirms', () => {
    const held = move('in_progress_validation_client', 'on_hold_approved', CLINIC_AT);
    expect(stepsAt('on_hold_approved', [...MOVES.slice(0, 2), held])[1]).toMatchObject({
      at: IDENTITY_AT,
      expectedBy: '2026-11-23',
      isLate: true,
    });
  });

  it('tells a withdrawal from a close', () => {
    const withdrawn = move('pendiente_aprobacion_medico', 'dismissed', CLINIC_AT, 'applicant');
    const steps = stepsAt('dismissed', [...MOVES.slice(0, 3), withdrawn]);
    expect(statesOf(steps)).toEqual(['done', 'done', 'withdrawn', 'ahead']);
    expect(steps[2]).toMatchObject({ at: CLINIC_AT, businessDays: undefined });
  });

  it.each([
    ['pendiente_aprobacion_medico', ['done', 'done', 'stopped', 'ahead']],
    ['pendiente_desembolso', ['done', 'done', 'done', 'stopped']],
    ['in_progress_validation_client', ['done', 'stopped', 'ahead', 'ahead']],
  ] as const)('ends where it stood when it was closed from %s', (from, states) => {
    const steps = stepsAt('dismissed', [...MOVES, move(from, 'dismissed', CLINIC_AT)]);
    expect(statesOf(steps)).toEqual(states);
    expect(steps.find(({ state }) => state === 'stopped')).toMatchObject({
      at: CLINIC_AT,
      expectedBy: undefined,
    });
  });

  it('stops at an identity that was not confirmed, and is done once the money is there', () => {
    const declined = move('in_progress_validation_client', 'rejected_validation', CLINIC_AT);
    expect(statesOf(stepsAt('rejected_validation', [declined]))).toEqual([
      'done',
      'stopped',
      'ahead',
      'ahead',
    ]);
    const paid = move('pendiente_desembolso', 'desembolsado', CLINIC_AT);
    expect(statesOf(stepsAt('desembolsado', [...MOVES, paid]))).toEqual(['done', 'done', 'done', 'done']);
  });

  it('goes without a date that nobody wrote down', () => {
    expect(stepsAt('pendiente_aprobacion_medico', [])[2]).toMatchObject({
      state: 'current',
      at: undefined,
      expectedBy: undefined,
      isLate: false,
    });
  });
});
