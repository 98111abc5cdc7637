import type { DrawnPage } from './draw-page.ts';

const LINK = /\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/g;
/** Of the app's files, those that every screen stands on and that fit the landing's budget. */
const BASE = /\/assets\/(?:rolldown-runtime|react|state)-/;
const ENTRY = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root"></div>';
/** Of the app's place on its page, once the notice is in it. */
const PLACE = '<div id="root">';

const withStyles = (page: string, css: string): string =>
  page.replace('</head>', () => `<style>${css}</style></head>`);

/**
 * The app's page with a notice where the app will be, which takes its place: a browser waits for scripts and styles that do
 * not come for as long as the line is open. Styles wait behind it, so that they hold up no paint.
 */
export const composeApp = (page: string, notice: DrawnPage): string => {
  const styles = (page.match(STYLE) ?? []).join('');
  return withStyles(page.replaceAll(STYLE, ''), notice.css)
    .replace(ROOT, () => `${PLACE}${notice.html}</div>`)
    .replace('</noscript>', () => '<style>#late{display:none}</style></noscript>')
    .replace('</body>', () => `${styles}</body>`);
};

/** From the built page of the app: the landing, its styles inlined, its own script, and the app's files as a later request. */
export const composeLanding = (page: string, drawn: DrawnPage, script: string): string => {
  const base = (page.match(LINK) ?? []).filter((link) => BASE.test(link)).map((link) => link.trim());
  if (base.length === 0) throw new Error('the app page names no base to fetch ahead');
  const end = `<template data-next>${base.join('')}</template><script type="module" src="${script}"></script></body>`;
  return withStyles(page.replaceAll(LINK, '').replace(ENTRY, ''), drawn.css)
    .replace(ROOT, () => `<div id="root">${drawn.html}</div>`)
    .replace('</body>', () => end);
};

/**
 * What `composeApp` made, with a picture of its first screen over the place where the app will be. The picture cannot be
 * used and leaves when the screen itself is there.
 */
export const composePreview = (page: string, drawn: DrawnPage): string => {
  const title = TITLE.exec(drawn.html)?.[0] ?? '';
  return withStyles(page, drawn.css)
    .replace(TITLE, () => title)
    .replace(PLACE, () => `<div id="preview" inert>${drawn.html.replace(TITLE, '')}</div>${PLACE}`);
};
