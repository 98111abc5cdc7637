import type { Tracking } from '#core/api/applications/tracking.ts';

/** Whose turn it is, or how it ended. */
export type TrackerStage =
  | 'own'
  | 'photos'
  | 'agent'
  | 'clinic'
  | 'disbursement'
  | 'paid'
  | 'declined'
  | `closed_${'identity' | 'clinic' | 'disbursement'}`;

/** From the one step that is current or stopped. */
export const trackerStage = ({
  steps,
  status,
  identity,
}: Pick<Tracking, 'steps' | 'status' | 'identity'>): TrackerStage => {
  const step = steps.find(({ state }) => state === 'current' || state === 'stopped');
  if (!step || step.name === 'signature') return 'paid';
  if (step.state === 'stopped') return status === 'rejected_validation' ? 'declined' : `closed_${step.name}`;
  if (step.name !== 'identity') return step.name;
  if (status === 'pendiente_validacion_cliente') return 'own';
  return identity === 'in_progress' ? 'photos' : 'agent';
};
