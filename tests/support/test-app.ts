import type { LogStream } from '../../server/app.ts';
import { startAppOn, type TestApp } from './app-on-database.ts';
import { createDatabase } from './database.ts';

export type { InboxMessage, TestApp } from './app-on-database.ts';

/** The real app on a copy of the database; settings can be overridden as in production. */
export const startTestApp = async (
  settings: Readonly<Record<string, string>> = {},
  logStream?: LogStream,
): Promise<TestApp> => startAppOn(await createDatabase(), settings, logStream);
