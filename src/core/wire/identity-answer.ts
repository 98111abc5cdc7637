import type { AnswerOf } from './endpoint.ts';
import type { readIdentityStatus } from './identity.ts';

type Answer = AnswerOf<typeof readIdentityStatus>;

/** Why the photos are asked for again: the vendor wants better ones, or the session ended before they were sent. */
export type PhotoRepeat = 'photos' | 'expired' | 'abandoned';

export interface IdentityReading {
  readonly status: Answer['status'];
  readonly repeat: PhotoRepeat | undefined;
}

const REPEATS = {
  fotos: 'photos',
  vencida: 'expired',
  abandonada: 'abandoned',
} as const satisfies Record<NonNullable<Answer['repetir']>, PhotoRepeat>;

export const decodeIdentityReading = ({ status, repetir }: Answer): IdentityReading => ({
  status,
  repeat: repetir && REPEATS[repetir],
});
