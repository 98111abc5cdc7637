import path from 'node:path';
import { buildApp, sourcesStamp } from '../../server/setup/build-app.ts';

/**
 * The app's test build, built once per state of the sources in a folder of its own, so that no build replaces the
 * files of a running server.
 */
export const builtApp = async (variables: Readonly<Record<string, string>> = {}): Promise<string> => {
  const folder = path.resolve('node_modules/.cache/test-builds', sourcesStamp(variables).slice(0, 16));
  await buildApp(folder, variables);
  return folder;
};
