import path from 'node:path';
import { buildApp } from '../../server/setup/build-app.ts';
import { sourcesStamp } from '../../server/setup/build-stamp.ts';

/**
 * The app as it is served to tests, built once for all of them: a folder for each state of the sources, so that no build
 * takes the files of a server that is running.
 */
export const builtApp = async (variables: Readonly<Record<string, string>> = {}): Promise<string> => {
  const folder = path.resolve('node_modules/.cache/test-builds', sourcesStamp(variables).slice(0, 16));
  await buildApp(folder, variables);
  return folder;
};
