import type { DrawnPage } from './draw-page.ts';

const LINK = /\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/g;
/** Of the app's files, those that every screen stands on and that fit the landing's budget. */
const BASE = /\/assets\/(?:rolldown-runtime|react|state)-/;
const ENTRY = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root"></div>';

const withStyles = (page: string, css: string): string =>
  page.replace('</head>', () => `<style>${css}</style></head>`);

/** From the built page of the app: the landing, its styles inlined, its own script, and the app's files as a later wish. */
export const composeLanding = (page: string, drawn: DrawnPage, script: string): string => {
  const base = (page.match(LINK) ?? []).filter((link) => BASE.test(link)).map((link) => link.trim());
  if (base.length === 0) throw new Error('the app page names no base to fetch ahead');
  const end = `<template data-next>${base.join('')}</template><script type="module" src="${script}"></script></body>`;
  return withStyles(page.replaceAll(LINK, '').replace(ENTRY, ''), drawn.css)
    .replace(ROOT, () => `<div id="root">${drawn.html}</div>`)
    .replace('</body>', () => end);
};

/**
 * The app's page with a picture of its first screen over the place where the app will be. The picture cannot be used and
 * leaves when the screen itself is there; the app's styles wait behind it, so that they hold up no paint.
 */
export const composePreview = (page: string, drawn: DrawnPage): string => {
  const styles = (page.match(STYLE) ?? []).join('');
  const title = TITLE.exec(drawn.html)?.[0] ?? '';
  return withStyles(page.replaceAll(STYLE, ''), drawn.css)
    .replace(TITLE, () => title)
    .replace(ROOT, () => `<div id="preview" inert>${drawn.html.replace(TITLE, '')}</div>${ROOT}`)
    .replace('</body>', () => `${styles}</body>`);
};
