import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../config/limits.ts';
import { Malformed, TooMany } from '../runtime/errors.ts';
import { sourceOf } from '../source-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    turns: (() => void)[];
    /** Something runs for it, which may have a connection of the database. */
    isAtWork: boolean;
    /** Its connection has closed. */
    isLeft: boolean;
  }
}

const RETRY_SECONDS = 1;
/** For each that may be under way: a page asks for several things at once. */
const WAITING = 5;

class TooManyCalls extends TooMany {
  constructor() {
    super(
      'too_many_calls',
      'Nos llegaron demasiadas solicitudes tuyas al mismo tiempo, y esta no se hizo. Intenta de nuevo en un momento.',
      RETRY_SECONDS,
    );
  }
}

interface Turns {
  running: number;
  readonly waiting: (() => void)[];
}

type Subject = 'token' | 'address' | 'caller';

export interface CallsUnderWay {
  /**
   * Waits until the subject has fewer calls under way than it may have; the turn ends with the call, or when the returned function is
   * called.
   * @throws TooManyCalls when too many wait already, Malformed, which nobody reads, when the client did not wait.
   */
  takeTurn(request: FastifyRequest, subject: Subject, name: string): Promise<() => void>;
}

const endTurns = (request: FastifyRequest): void => {
  for (const end of request.turns.splice(0)) end();
};

/**
 * Bounds the calls under way of each caller and address, in this process: one that waits here holds no connection of the database and no
 * lock, so that whoever sends many holds up themselves alone.
 */
export const createCallsUnderWay = (
  app: FastifyInstance,
  { callsOfAccount, callsOfAddress }: Pick<Limits, 'callsOfAccount' | 'callsOfAddress'>,
): CallsUnderWay => {
  app.decorateRequest('turns');
  app.decorateRequest('isAtWork', false);
  app.decorateRequest('isLeft', false);
  app.addHook('onRequest', (request, reply, done) => {
    request.turns = [];
    // Fastify's `onResponse` does not come for a client that left.
    reply.raw.once('close', () => {
      request.isLeft = true;
      if (!request.isAtWork) endTurns(request);
    });
    done();
  });
  const subjects = new Map<string, Turns>();

  const end = (key: string, turns: Turns): void => {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
    if (turns.running === 0) subjects.delete(key);
  };

  return {
    takeTurn: async (request, subject, name) => {
      const most = subject === 'address' ? callsOfAddress : callsOfAccount;
      const key = `${subject} ${subject === 'address' ? sourceOf(name) : name}`;
      const turns = subjects.get(key) ?? { running: 0, waiting: [] };
      subjects.set(key, turns);
      if (turns.running < most) turns.running += 1;
      else if (turns.waiting.length < most * WAITING)
        await new Promise<void>((resolve) => turns.waiting.push(resolve));
      else throw new TooManyCalls();
      let isOver = false;
      const endTurn = (): void => {
        if (!isOver) end(key, turns);
        isOver = true;
      };
      if (request.isLeft) {
        endTurn();
        throw new Malformed();
      }
      request.turns.push(endTurn);
      return endTurn;
    },
  };
};

/** Ends the turns of a call with its handler, which goes on when its client has left. */
export const untilAnswered = async <T>(request: FastifyRequest, handle: () => Promise<T>): Promise<T> => {
  request.isAtWork = true;
  try {
    return await handle();
  } finally {
    endTurns(request);
  }
};

/**
 * Keeps the turns of a call while `work` runs, also when its client leaves: whoever hangs up and sends again has not gained one.
 * @throws Malformed, which nobody reads, when the client left.
 */
export const beforeBody = async (request: FastifyRequest, work: () => Promise<void>): Promise<void> => {
  request.isAtWork = true;
  await work().finally(() => {
    request.isAtWork = false;
    if (request.isLeft) endTurns(request);
  });
  if (request.isLeft) throw new Malformed();
};
