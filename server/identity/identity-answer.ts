import type { readIdentityStatus } from '#core/api/applications/identity.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { IdentityState, RepeatReason } from './identity.ts';

const REPEATS = {
  resubmission_requested: 'fotos',
  expired: 'vencida',
  abandoned: 'abandonada',
} as const satisfies Record<RepeatReason, string>;

export const encodeIdentityState = ({
  status,
  repeat,
}: IdentityState): AnswerOf<typeof readIdentityStatus> => ({
  status,
  ...(repeat ? { repetir: REPEATS[repeat] } : {}),
});
