import { TRUSTED_TYPES_POLICY } from '#core/pwa/trusted-types.ts';

/** The scripts that the pages start at run time: the service worker, and the one that solves proofs of work. */
const ALLOWED = /^\/(?:sw|assets\/proof-worker-[\w-]+)\.js$/;

interface Policy {
  createScriptURL(url: string): string;
}

/** Not in TypeScript's DOM types, nor in every browser. */
interface WithTrustedTypes {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

let policy: Policy | undefined;

/** A script's URL for a worker, by the only policy that the pages' CSP allows. @throws TypeError for any other. */
export const trustedScript = (url: string): string => {
  const rules: Policy = {
    createScriptURL: (given) => {
      // In development files have other names.
      if (import.meta.env.PROD && !ALLOWED.test(given)) throw new TypeError(`not a script of ours: ${given}`);
      return given;
    },
  };
  policy ??=
    (globalThis as WithTrustedTypes).trustedTypes?.createPolicy(TRUSTED_TYPES_POLICY, rules) ?? rules;
  return policy.createScriptURL(url);
};

export const WORKER_PATH = '/sw.js';
