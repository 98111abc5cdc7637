import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement that the driver sent. */
export interface SentStatement {
  readonly text: string;
  /** Of a statement that each connection prepares once. */
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  /** What it answered, once it has. */
  rows: readonly Readonly<Record<string, unknown>>[];
}

type Query = (...args: unknown[]) => unknown;

const recording = new AsyncLocalStorage<SentStatement[]>();
const send = pg.Client.prototype.query as Query;

const statementOf = ([query, values]: readonly unknown[]): SentStatement | undefined => {
  const given = Array.isArray(values) ? values : [];
  if (typeof query === 'string') return { text: query, name: undefined, values: given, rows: [] };
  const { text, name, values: own } = Object(query) as Partial<SentStatement>;
  return text === undefined ? undefined : { text, name, values: own ?? given, rows: [] };
};

// Before any connection is made: the product keeps each client's own method.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const answer = Reflect.apply(send, this, args);
  const statements = recording.getStore();
  const statement = statements && statementOf(args);
  if (statement) {
    statements.push(statement);
    if (answer instanceof Promise)
      answer.then(
        (result: pg.QueryResult) => {
          statement.rows = result.rows ?? [];
        },
        () => undefined,
      );
  }
  return answer;
} as typeof pg.Client.prototype.query;

/** Runs work and returns every statement sent by it, in order, those that begin and end transactions among them. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<readonly SentStatement[]> => {
  const statements: SentStatement[] = [];
  await recording.run(statements, work);
  return statements;
};
