import { createHmac, randomUUID } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import type { DocumentData, Person } from './document-data.ts';
import { type DecisionStatus, decisionWire, eventWire, type Session, signPayload } from './wire.ts';

export interface Sessions {
  create(details: { vendorData: string | undefined; person: Person }): Session;
  find(id: string): Session | undefined;
  findByToken(token: string): Session | undefined;
  newest(limit: number): readonly Session[];
  /** The person opened the camera; after a resubmission request a new attempt begins. False when it cannot start. */
  start(session: Session): boolean;
  submit(session: Session): boolean;
  /** Records the decision, at once unless the vendor's fault holds it. */
  decide(session: Session, status: DecisionStatus, reading: DocumentData): void;
}

const KIND = 'identity-decision';

/** The vendor's session token is a JWT with the session's id. */
const sessionToken = (id: string, issuedAt: Date, secret: string): string => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ session_id: id, iat: Math.floor(issuedAt.getTime() / 1_000) })}`;
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
};

/** Sends a webhook for every change of a session, signed over the raw body. */
export const openSessions = ({ store, clock, jobQueue, webhooks, keys }: SandboxContext): Sessions => {
  const { apiKey, sharedSecret } = keys.identity;
  const sessions = store.collection<Session>('identity-sessions');
  const find = (id: string) => sessions.get(id);
  const now = () => clock.now().toISOString();

  webhooks.introduce('identity', {
    headers: (body) => ({ 'x-auth-client': apiKey, 'x-hmac-signature': signPayload(body, sharedSecret) }),
    acknowledged: (status) => status >= 200 && status < 300,
  });

  const update = (before: Session, difference: Partial<Session>): boolean =>
    store.atomically(() => {
      const session = { ...before, ...difference };
      sessions.put(session.id, session);
      const body = JSON.stringify(eventWire(session) ?? decisionWire(session));
      webhooks.send({ adapter: 'identity', path: '/api/webhooks/identity', body });
      return true;
    });

  jobQueue.registerHandler(KIND, (id) => {
    const session = find(id);
    if (session?.verdict !== undefined)
      update(session, { status: session.verdict, verdict: undefined, decidedAt: now() });
  });

  return {
    find,
    findByToken: (token) => sessions.find((session) => session.token === token),
    newest: (limit) => sessions.newest(limit),
    create({ vendorData, person }) {
      const { firstName, lastName, idNumber, dateOfBirth } = person;
      const id = randomUUID();
      const session: Session = {
        id,
        token: sessionToken(id, clock.now(), sharedSecret),
        attemptId: randomUUID(),
        vendorData,
        // What is empty is unknown.
        person: {
          firstName: firstName || undefined,
          lastName: lastName || undefined,
          idNumber: idNumber || undefined,
          dateOfBirth: dateOfBirth || undefined,
        },
        reading: undefined,
        status: 'created',
        verdict: undefined,
        createdAt: now(),
        submittedAt: undefined,
        decidedAt: undefined,
      };
      sessions.put(id, session);
      return session;
    },
    start(session) {
      if (session.status !== 'created' && session.status !== 'resubmission_requested') return false;
      const attemptId = session.status === 'created' ? session.attemptId : randomUUID();
      const nothingYet = { verdict: undefined, submittedAt: undefined, decidedAt: undefined };
      return update(session, { status: 'started', attemptId, ...nothingYet });
    },
    submit: (session) =>
      session.status === 'started' && update(session, { status: 'submitted', submittedAt: now() }),
    decide: (session, verdict, reading) =>
      store.atomically(() => {
        sessions.put(session.id, { ...session, verdict, reading });
        jobQueue.runOrDefer({ kind: KIND, key: session.id, adapter: 'identity' });
      }),
  };
};
