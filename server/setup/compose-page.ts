import type { DrawnPage } from './draw-page.ts';

const LINK = /\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
const STYLE = /\s*<link rel="stylesheet"[^>]*>/g;
/** Chunks that every screen needs and that fit the landing's budget. */
const BASE = /\/assets\/(?:rolldown-runtime|react|state)-/;
const ENTRY = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const TITLE = /<title>[^<]*<\/title>/;
const ROOT = '<div id="root"></div>';
/** Mount point of the app, once the notice is in it. */
const MOUNT_POINT = '<div id="root">';

const withStyles = (page: string, css: string): string =>
  page.replace('</head>', () => `<style>${css}</style></head>`);

/**
 * The app's page with a notice in the mount point, which the app replaces. Styles load after it without blocking the
 * paint: on a stalled connection browsers wait for scripts and styles indefinitely.
 */
export const composeApp = (page: string, notice: DrawnPage): string => {
  const styles = (page.match(STYLE) ?? []).join('');
  return withStyles(page.replaceAll(STYLE, ''), notice.css)
    .replace(ROOT, () => `${MOUNT_POINT}${notice.html}</div>`)
    .replace('</noscript>', () => '<style>#late{display:none}</style></noscript>')
    .replace('</body>', () => `${styles}</body>`);
};

/** The landing: styles inlined, its own script, and the app's files in a template that the script fetches later. */
export const composeLanding = (page: string, drawn: DrawnPage, script: string): string => {
  const base = (page.match(LINK) ?? []).filter((link) => BASE.test(link)).map((link) => link.trim());
  if (base.length === 0) throw new Error('the app page names no base to fetch ahead');
  const end = `<template data-next>${base.join('')}</template><script type="module" src="${script}"></script></body>`;
  return withStyles(page.replaceAll(LINK, '').replace(ENTRY, ''), drawn.css)
    .replace(ROOT, () => `<div id="root">${drawn.html}</div>`)
    .replace('</body>', () => end);
};

/**
 * The page of `composeApp` with an inert preview of its first screen over the mount point, removed when the screen is
 * ready.
 */
export const composePreview = (page: string, drawn: DrawnPage): string => {
  const title = TITLE.exec(drawn.html)?.[0] ?? '';
  return withStyles(page, drawn.css)
    .replace(TITLE, () => title)
    .replace(
      MOUNT_POINT,
      () => `<div id="preview" inert>${drawn.html.replace(TITLE, '')}</div>${MOUNT_POINT}`,
    );
};
