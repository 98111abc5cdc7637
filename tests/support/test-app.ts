import { subscribe } from 'node:diagnostics_channel';
import { apiOperations } from '#core/api/endpoints.ts';
import type { LogStream } from '../../server/app.ts';
import { CALL_ERRORS, codesOf } from '../../server/infrastructure/http/api-errors.ts';
import { startAppOn, type TestApp } from './app-on-database.ts';
import { createDatabase } from './database.ts';

export type { InboxMessage, TestApp } from './app-on-database.ts';

interface FailedCall {
  readonly method: string;
  readonly path: string | undefined;
  readonly code: string;
}

const CODES = new Map(
  apiOperations.map(({ id, endpoint }) => [
    `${endpoint.method} ${endpoint.path}`,
    new Set<string>([...codesOf(id, endpoint).values()].flat()),
  ]),
);
/** Errors that the OpenAPI document does not name. */
const undocumented: string[] = [];
subscribe(CALL_ERRORS, (message) => {
  const { method, path, code } = message as FailedCall;
  if (CODES.get(`${method} ${path}`)?.has(code) === false) undocumented.push(`${method} ${path}: ${code}`);
});

/** The real app on a copy of the database; settings can be overridden as in production. */
export const startTestApp = async (
  settings: Readonly<Record<string, string>> = {},
  logStream?: LogStream,
): Promise<TestApp> => {
  const test = await startAppOn(await createDatabase(), settings, logStream);
  return {
    ...test,
    close: async () => {
      await test.close();
      const missing = undocumented.splice(0);
      if (missing.length > 0)
        throw new Error(
          `not in server/infrastructure/http/api-errors.ts: ${[...new Set(missing)].join(', ')}`,
        );
    },
  };
};
