import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sourcesStamp } from '../../server/setup/build-app.ts';
import type { RunningServer } from './running-server.ts';

type Product = Pick<RunningServer, 'url' | 'sandboxUrl' | 'dataDir'>;

/** Where a reusable product stores its addresses. */
const KEPT = 'node_modules/.cache/kept-product.json';
/** Sources that the process runs besides the app's. */
const SERVED = '{server,sandbox}/**/*.ts';

/** Changes with every source file of the product. */
export const productStamp = (build: Readonly<Record<string, string>>): string => {
  const hash = createHash('sha256').update(sourcesStamp(build));
  for (const file of globSync(SERVED).sort())
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

export const storeReusable = ({ url, sandboxUrl, dataDir }: Product, stamp: string): void => {
  mkdirSync(path.dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ url, sandboxUrl, dataDir, of: stamp }));
};

export const removeReusable = (): void => rmSync(KEPT, { force: true });

const refuse = () => Promise.reject(new Error('a kept product goes on: run this test without it'));

/** The product of `npm run test-servers`, if it is alive and up to date. It cannot be stopped from here. */
export const findReusableProduct = async (
  build: Readonly<Record<string, string>>,
): Promise<RunningServer | undefined> => {
  try {
    const { of: stamp, ...product } = JSON.parse(readFileSync(KEPT, 'utf8')) as Product & { of: string };
    if (stamp !== productStamp(build) || !(await fetch(`${product.url}/readyz`)).ok) return undefined;
    return { ...product, kill: refuse, stop: refuse, start: refuse, close: () => Promise.resolve() };
  } catch {
    // None is stored, or it was killed.
    return undefined;
  }
};
