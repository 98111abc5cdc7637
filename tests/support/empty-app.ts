import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PREVIEW_FILES } from '#core/pwa/preview.ts';

const PAGES = ['index.html', 'landing.html', 'checkout-frame.html', ...PREVIEW_FILES];
const SCRIPTS = ['sw.js', '.vite/retired-worker.js'];

/** The files that a server needs to start, in a new folder; returns the folder. */
export const writeEmptyApp = (folder: string): string => {
  mkdirSync(path.join(folder, '.vite'), { recursive: true });
  for (const inside of ['assets', 'previews']) mkdirSync(path.join(folder, inside));
  for (const page of PAGES) writeFileSync(path.join(folder, page), '<!doctype html><head></head>');
  for (const script of SCRIPTS) writeFileSync(path.join(folder, script), '//');
  for (const manifest of ['.vite/manifest.json', 'manifest.webmanifest'])
    writeFileSync(path.join(folder, manifest), '{}');
  return folder;
};
