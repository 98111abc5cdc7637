import type { Executor } from './database/connection.ts';

/** Domain events that a module emits to the modules above it. */
export interface EventPayloads {
  'loan-opened': { readonly accountId: string };
  'promise-made': { readonly accountId: string };
  /** Its application is disbursed. */
  'loan-delivered': {
    readonly applicationId: string;
    readonly creditNumber: number;
    readonly accountId: string;
  };
  /** What was to be paid, or was paid, to its clinic is with us. */
  'transfer-failed': {
    readonly applicationId: string;
    readonly creditNumber: number;
    readonly accountId: string;
  };
}

type Handler<Name extends keyof EventPayloads> = (
  executor: Executor,
  payload: EventPayloads[Name],
) => Promise<void>;

export interface Events {
  /** Handlers run in the order of registration. */
  on<Name extends keyof EventPayloads>(name: Name, handler: Handler<Name>): void;
  /**
   * Runs every handler in the emitter's transaction: all commits or nothing.
   * @throws those of the handlers.
   */
  emit<Name extends keyof EventPayloads>(
    executor: Executor,
    name: Name,
    payload: EventPayloads[Name],
  ): Promise<void>;
}

export const createEvents = (): Events => {
  const handlers: { [Name in keyof EventPayloads]: Handler<Name>[] } = {
    'loan-opened': [],
    'promise-made': [],
    'loan-delivered': [],
    'transfer-failed': [],
  };
  return {
    on: (name, handler) => void handlers[name].push(handler),
    emit: async (executor, name, payload) => {
      for (const handle of handlers[name]) await handle(executor, payload);
    },
  };
};
