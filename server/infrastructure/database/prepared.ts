import type { CompiledQuery } from 'kysely';
import type { Executor } from './connection.ts';
import { nameStatement } from './statement-names.ts';

/** The place of a value that each run gives. */
class Given {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

const placesOf = <P extends object>(): P =>
  new Proxy({}, { get: (_target, key) => new Given(String(key)) }) as P;

/**
 * A query that is built and compiled once in a process, and parsed and planned once by each connection. Its columns are
 * named: with `*`, a migration would make a connection's plan useless.
 */
export const prepareQuery = <P extends object, R>(
  build: (executor: Executor, given: P) => { compile(): CompiledQuery<R> },
): ((executor: Executor, values: P) => Promise<readonly R[]>) => {
  let compiled: CompiledQuery<R> | undefined;
  const compile = (executor: Executor): CompiledQuery<R> => {
    const query = build(executor, placesOf<P>()).compile();
    nameStatement(query.sql);
    return query;
  };
  return async (executor, values) => {
    compiled ??= compile(executor);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Given ? values[value.key as keyof P] : value,
    );
    return (await executor.executeQuery<R>({ ...compiled, parameters })).rows;
  };
};
