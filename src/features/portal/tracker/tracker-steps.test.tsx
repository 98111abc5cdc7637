import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TrackedStep } from '#core/api/applications/tracking.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { NO_MONEY } from '#core/money/money.ts';
import { TrackerSteps, trackerStage } from './tracker-steps.tsx';

// Ten at night on 20 November 2026 in Bogota; the day after in UTC.
const LATE_EVENING = '2026-11-21T03:00:00Z';
const PROVIDER = 'Clínica Arrayán';

const step = (
  name: TrackedStep['name'],
  state: TrackedStep['state'],
  more: Partial<TrackedStep> = {},
): TrackedStep => ({
  name,
  state,
  at: state === 'ahead' ? undefined : LATE_EVENING,
  expectedBy: undefined,
  isLate: false,
  businessDays: undefined,
  ...more,
});

const waitingForClinic = (more: Partial<TrackedStep>) => [
  step('signature', 'done'),
  step('identity', 'done'),
  step('clinic', 'current', more),
  step('disbursement', 'ahead', { businessDays: 2 }),
];

/** Text of each step, in order. */
const textsOf = (steps: readonly TrackedStep[], stage: Parameters<typeof TrackerSteps>[0]['stage']) => {
  const html = renderToStaticMarkup(
    <TrackerSteps tracking={{ steps, providerName: PROVIDER }} stage={stage} action="AQUÍ" />,
  );
  return html
    .split('<li')
    .slice(1)
    .map((item) =>
      item
        .replaceAll(/^[^>]*>|<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
};

describe('the steps of a signed credit', () => {
  it('say what was done when and by whom, who is waited for until when, and what comes', () => {
    const expectedBy = calendarDate('2026-11-25');
    expect(textsOf(waitingForClinic({ expectedBy }), 'clinic')).toEqual([
      'Firmaste el contrato y el pagaré Listo el 20 de noviembre de 2026 Lo hiciste tú',
      expect.stringMatching(/^Tu identidad está validada Listo el 20 de noviembre de 2026 A cargo de Veriff/),
      'La clínica o el médico confirma En curso desde el 20 de noviembre de 2026 A cargo de Clínica Arrayán ' +
        'Lo esperamos a más tardar el 25 de noviembre de 2026. AQUÍ',
      'Desembolso Falta A cargo de CuotaSana, que le paga a Clínica Arrayán ' +
        'Hasta 2 días hábiles después del paso anterior.',
    ]);
  });

  // @covers 2.120
  it('promise no day that is over', () => {
    const late = { expectedBy: calendarDate('2026-11-18'), isLate: true };
    const text = textsOf(waitingForClinic(late), 'clinic')[2];
    expect(text).toContain('Lo esperábamos el 18 de noviembre de 2026 y está tardando. Escríbenos');
    expect(text).not.toContain('a más tardar');
  });

  it('leave photos that were not sent to the person, and wait for nobody', () => {
    const expectedBy = calendarDate('2026-11-25');
    const steps = [step('signature', 'done'), step('identity', 'current', { expectedBy })];
    expect(textsOf(steps, 'unsent_photos')[1]).toBe(
      'Validación de tu identidad Es tu turno Lo haces tú AQUÍ',
    );
  });

  // @covers 4.37
  it('of who withdrew says that and when, blames nobody, and nothing is to come', () => {
    const steps = [
      step('signature', 'done'),
      step('identity', 'done'),
      step('clinic', 'withdrawn'),
      step('disbursement', 'ahead'),
    ];
    expect(textsOf(steps, 'closed_withdrawn').slice(2)).toEqual([
      'Desististe del crédito Cancelado el 20 de noviembre de 2026 Lo hiciste tú',
    ]);
  });

  it('say without a date what nobody wrote down', () => {
    const steps = [
      step('signature', 'done'),
      step('identity', 'done', { at: undefined }),
      step('clinic', 'stopped'),
    ];
    expect(
      textsOf(steps, 'closed_clinic').map((text) => text.replace(/ A cargo.*| Lo hiciste.*/, '')),
    ).toEqual([
      'Firmaste el contrato y el pagaré Listo el 20 de noviembre de 2026',
      'Tu identidad está validada Listo',
      'La clínica o el médico no confirmó Se detuvo el 20 de noviembre de 2026',
    ]);
  });
});

describe('whose turn it is', () => {
  const identityAt = (state: TrackedStep['state']) => [step('signature', 'done'), step('identity', state)];

  it.each([
    ['own', 'pendiente_validacion_cliente', 'idle', identityAt('current')],
    ['photos', 'in_progress_validation_client', 'in_progress', identityAt('current')],
    ['unsent_photos', 'in_progress_validation_client', 'in_progress', identityAt('current'), 'lacks'],
    ['agent', 'in_progress_validation_client', 'manual_validation', identityAt('current')],
    ['agent', 'in_progress_validation_client', 'not_enabled_biometric_validation', identityAt('current')],
    ['declined', 'rejected_validation', 'declined', identityAt('stopped')],
    ['closed_identity', 'dismissed', null, identityAt('stopped')],
    ['closed_withdrawn', 'dismissed', null, identityAt('withdrawn')],
    ['clinic', 'pendiente_aprobacion_medico', 'approved', waitingForClinic({})],
    ['paid', 'desembolsado', 'approved', [step('signature', 'done'), step('disbursement', 'done')]],
  ] as const)('is %s while %s', (stage, status, identity, steps, photos?: string) => {
    const none = { withdrawal: undefined, transfer: undefined };
    expect(trackerStage({ steps, status, identity, lacksPhotos: photos === 'lacks', ...none })).toBe(stage);
  });

  it('is nobody’s once a withdrawal was said while the money is on its way', () => {
    const steps = [step('signature', 'done'), step('disbursement', 'current')];
    const status = 'pendiente_desembolso';
    const facts = { steps, status, identity: 'approved', lacksPhotos: false } as const;
    expect(trackerStage({ ...facts, withdrawal: 'RT-10050', transfer: undefined })).toBe('withdrawing');
    const transfer = { setback: 'returned', paid: NO_MONEY } as const;
    expect(trackerStage({ ...facts, withdrawal: 'RT-10050', transfer })).toBe('withdrawing');
    expect(trackerStage({ ...facts, withdrawal: undefined, transfer })).toBe('returned');
  });
});
