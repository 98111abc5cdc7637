import type { readTracking } from '#core/api/applications/tracking.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { CREDIT_NUMBER } from './credit.ts';

type TrackingAnswer = AnswerOf<typeof readTracking>['data'];
type StepAnswer = TrackingAnswer['pasos'][number];

const step = (
  paso: StepAnswer['paso'],
  estado: StepAnswer['estado'],
  more: Partial<StepAnswer> = {},
): StepAnswer => ({
  paso,
  estado,
  cuando: estado === 'pendiente' ? null : '2026-11-20T20:05:00.000Z',
  esperado_hasta: null,
  demorado: false,
  dias_habiles: null,
  ...more,
});

/** A signed credit before the identity validation. */
export const trackingAnswer = (changes: Partial<TrackingAnswer> = {}): AnswerOf<typeof readTracking> => ({
  data: {
    estado: 'pendiente_validacion_cliente',
    referencia_pago: CREDIT_NUMBER,
    monto: 2_000_000,
    medico: 'Clínica Arrayán',
    identidad: 'idle',
    fecha: '2026-11-22',
    pasos: [
      step('firma', 'hecho'),
      step('identidad', 'actual'),
      step('clinica', 'pendiente', { dias_habiles: 3 }),
      step('desembolso', 'pendiente', { dias_habiles: 2 }),
    ],
    contrato: { paginas: 9, bytes: 81_234 },
    pagare: { paginas: 3, bytes: 42_111 },
    ...changes,
  },
});

/** The same, waiting for the clinic. */
export const waitingForClinicAnswer = (): AnswerOf<typeof readTracking> =>
  trackingAnswer({
    estado: 'pendiente_aprobacion_medico',
    identidad: 'approved',
    pasos: [
      step('firma', 'hecho'),
      step('identidad', 'hecho'),
      step('clinica', 'actual', { esperado_hasta: '2026-11-25', dias_habiles: 3 }),
      step('desembolso', 'pendiente', { dias_habiles: 2 }),
    ],
  });

/** The same, disbursed. */
export const disbursedAnswer = (): AnswerOf<typeof readTracking> =>
  trackingAnswer({
    estado: 'desembolsado',
    identidad: 'approved',
    pasos: (['firma', 'identidad', 'clinica', 'desembolso'] as const).map((paso) => step(paso, 'hecho')),
  });
