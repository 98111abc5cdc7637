import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/infrastructure/config/config.ts';
import { connect } from '../../../server/infrastructure/database/connection.ts';
import { serveFiles } from '../../../server/infrastructure/web/files.ts';
import { addSecurityHeaders } from '../../../server/infrastructure/web/security-headers.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { builtApp } from '../../support/running-server.ts';
import { type Answer, APP_PORT } from './calls.ts';

export interface StaticApp {
  /** The health check, with a page's headers: without them the browser would use a new process for the next page. */
  readonly alive: Answer;
  serve(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

const ENVIRONMENT = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: String(APP_PORT),
  SANDBOX_PORT: String(APP_PORT + 1),
};
const NO_PORT = 9;

/** The app's files from `npm run build`, with the server's headers, and no API. */
export const openStaticApp = async (): Promise<StaticApp> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cuotasana-scenes-'));
  const settings = sandboxSettings(sandboxKeys, { smtpPort: NO_PORT, pushPort: NO_PORT });
  const environment = { ...ENVIRONMENT, DATA_DIR: dataDir, DIST_DIR: await builtApp() };
  const config = readConfig(environment, settings);
  const app = createApp(config);
  addSecurityHeaders(app, config);
  // Used only for files of earlier releases, of which there are none: such a request fails.
  const db = connect(`postgres://127.0.0.1:${NO_PORT}/none`, () => undefined, config.database);
  await serveFiles(app, config, db);
  app.get('/healthz', () => ({ status: 'ok' }));
  await app.ready();
  const { statusCode, headers, rawPayload } = await app.inject('/healthz');
  return {
    alive: { status: statusCode, headers: headers as Answer['headers'], body: rawPayload },
    serve: (request, response) => app.routing(request, response),
    close: async () => {
      await app.close();
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
