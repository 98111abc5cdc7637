import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from '../infrastructure/web/build-manifest.ts';

/** Files that a module needs at once or later, without what only `except` needs. */
const everyFileOf = (
  manifest: BuildManifest,
  name: string,
  except: readonly string[],
  seen: Map<string, readonly string[]>,
): void => {
  const module = manifest[name];
  if (!module || seen.has(name) || except.includes(name)) return;
  seen.set(name, [module.file, ...(module.css ?? [])]);
  for (const next of [...(module.imports ?? []), ...(module.dynamicImports ?? [])])
    everyFileOf(manifest, next, except, seen);
};

/**
 * The files that are there for some modules alone.
 * @throws Error for a module that the build does not have.
 */
export const filesForAlone = (manifest: BuildManifest, modules: readonly string[]): ReadonlySet<string> => {
  const missing = modules.filter((name) => !manifest[name]);
  if (missing.length > 0) throw new Error(`the build has no ${missing.join(', ')}`);
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const reached = (except: readonly string[]): ReadonlySet<string> => {
    const seen = new Map<string, readonly string[]>();
    for (const entry of entries) everyFileOf(manifest, entry, except, seen);
    return new Set([...seen.values()].flat());
  };
  const kept = reached(modules);
  return new Set([...reached([])].filter((file) => !kept.has(file)));
};

/** The precache without screens that are of use with a network alone. */
export const withoutNetworkOnly =
  (outDir: string, modules: readonly string[]) =>
  async <Entry extends { readonly url: string }>(entries: Entry[]) => {
    const manifest: BuildManifest = JSON.parse(
      readFileSync(path.join(outDir, '.vite/manifest.json'), 'utf8'),
    );
    const alone = filesForAlone(manifest, modules);
    return { manifest: entries.filter(({ url }) => !alone.has(url)), warnings: [] };
  };
