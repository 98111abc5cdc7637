import type { readOpenSessions } from '#core/api/accounts/open-sessions.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';

type SessionsAnswer = AnswerOf<typeof readOpenSessions>;

/** This computer, a phone and a tablet. */
export const openSessionsAnswer = (count = 3): SessionsAnswer => ({
  sesiones: [
    {
      id: '11111111-aaaa-4aaa-8aaa-111111111111',
      equipo: 'Safari en iPad',
      desde: '2026-11-20T14:00:00.000Z',
      ultimo_uso: '2026-11-20T14:55:00.000Z',
      es_esta: false,
    },
    {
      id: '22222222-aaaa-4aaa-8aaa-222222222222',
      equipo: 'Chrome en Android',
      desde: '2026-11-20T13:00:00.000Z',
      ultimo_uso: '2026-11-20T14:50:00.000Z',
      es_esta: false,
    },
    {
      id: '33333333-aaaa-4aaa-8aaa-333333333333',
      equipo: 'Firefox en Windows',
      desde: '2026-11-20T14:30:00.000Z',
      ultimo_uso: '2026-11-20T14:40:00.000Z',
      es_esta: true,
    },
  ].slice(-count),
});
