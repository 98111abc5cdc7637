import type { Plugin } from 'vite';

const CONTRACT = /\/src\/core\/api\/[^?]*\.ts$/;
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g;

/** The contract without the sentences that describe its endpoints: they are for its documentation, and not for phones. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      const rest = code.replace(SUMMARY, '');
      if (/\bsummary: *['"]/.test(rest)) throw new Error('a summary of an endpoint was not understood');
      return { code: rest, map: null };
    },
  },
});
