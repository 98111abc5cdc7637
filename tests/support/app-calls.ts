import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Context } from '../../server/infrastructure/context.ts';
import type { JobName, JobPayloads } from '../../server/infrastructure/jobs/queues.ts';
import { sessionOf } from './people.ts';

/** A person, who calls with a new session of theirs, or headers; undefined: nobody. */
export type Caller = { readonly accountId: string } | Readonly<Record<string, string>> | undefined;

export interface AppCalls {
  get(url: string, by?: Caller, more?: InjectOptions): Promise<LightMyRequestResponse>;
  post(
    url: string,
    payload?: object | string,
    by?: Caller,
    more?: InjectOptions,
  ): Promise<LightMyRequestResponse>;
  ask(request: InjectOptions, by?: Caller): Promise<LightMyRequestResponse>;
  /** Runs all jobs that are queued. */
  drain(): Promise<void>;
  /** Queues a job and runs all that are queued. */
  runJob<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void>;
}

/** The calls of a test to the API and to the queue of an app. */
export const callsOf = (app: FastifyInstance, context: Context): AppCalls => {
  const headersOf = async (by: Caller): Promise<Record<string, string>> =>
    by && 'accountId' in by ? sessionOf(context, { accountId: String(by.accountId) }) : { ...by };
  const ask = async (request: InjectOptions, by?: Caller) =>
    app.inject({ ...request, headers: { ...(await headersOf(by)), ...request.headers } });
  return {
    ask,
    get: (url, by, more) => ask({ method: 'GET', url, ...more }, by),
    post: (url, payload, by, more) =>
      ask({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), ...more }, by),
    drain: () => context.jobs.drain(),
    runJob: async (name, payload) => {
      await context.jobs.enqueue(name, payload, { executor: context.db });
      await context.jobs.drain();
    },
  };
};
