import { hash } from 'node:crypto';

/** A Content-Security-Policy from its directives. */
export const policyOf = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const INLINE = {
  script: /<script(?: type="importmap"[^>]*)?>(.*?)<\/script>/gs,
  style: /<style>(.*?)<\/style>/gs,
};

/** Hash sources of the inline elements of a page. */
export const hashesOf = (kind: keyof typeof INLINE, page: string): readonly string[] => [
  ...new Set(
    [...page.matchAll(INLINE[kind])].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`),
  ),
];
