import type { AnswerOf } from '#core/wire/endpoint.ts';
import type { readIdentityStatus } from '#core/wire/identity.ts';
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
