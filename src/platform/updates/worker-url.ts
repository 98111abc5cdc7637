import { TRUSTED_TYPES_POLICY } from '#core/pwa/trusted-types.ts';

const PATH = '/sw.js';

/** Not in TypeScript's DOM types, nor in every browser. */
interface WithTrustedTypes {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
}

let trusted: string | undefined;

/**
 * The service worker's URL, the only script that a page may name at run time: this is the only policy that the pages'
 * CSP allows, and it knows no other.
 */
export const workerUrl = (): string => {
  trusted ??=
    (globalThis as WithTrustedTypes).trustedTypes
      ?.createPolicy(TRUSTED_TYPES_POLICY, {
        createScriptURL: (url) => {
          if (url !== PATH) throw new TypeError('not the worker');
          return url;
        },
      })
      .createScriptURL(PATH) ?? PATH;
  return trusted;
};
