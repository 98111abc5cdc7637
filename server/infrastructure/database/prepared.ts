import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Executor } from './connection.ts';

/** Names by text. The name is made of the text: two texts under one name would be refused. */
const names = new Map<string, string>();

/** The name under which a connection prepares a statement once; undefined for one that is planned each time. */
export const preparedName = (text: string): string | undefined => names.get(text);

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
    names.set(query.sql, createHash('sha256').update(query.sql).digest('hex').slice(0, 32));
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
