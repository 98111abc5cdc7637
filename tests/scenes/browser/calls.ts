import type { IncomingHttpHeaders } from 'node:http';
import { matchesGlob } from 'node:path';

/** Origins of the app and the vendors in every scene: a browser behind the scene server reaches nothing else. */
export const APP_PORT = 3000;
export const APP_URL = `http://localhost:${APP_PORT}`;
export const SANDBOX_URL = `http://localhost:${APP_PORT + 1}`;

/** A request that is no static file of the app. */
export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Answers calls in the product's place.
 * @throws `UnknownCall`.
 */
export interface Answers {
  answer(call: Call): Promise<Answer>;
}

/** A call that nobody answers, or whose answer the contract refuses. */
export class UnknownCall extends Error {}

/** Random per call: the id of an attempt to use a code. */
const MADE_UP = /(?<=[?&]intento=)[\w-]+/;

/** 'GET /api/x?y=1', or with the whole URL for another company's. */
export const nameOf = ({ method, url }: Pick<Call, 'method' | 'url'>): string => {
  const path = url.startsWith(`${APP_URL}/`) ? url.slice(APP_URL.length) : url;
  return `${method} ${path.replace(MADE_UP, '*')}`;
};

/** What happens to the calls that match a pattern, instead of the product's answer. */
export type Rule = { readonly kind: 'stall' | 'lose' } | { readonly kind: 'answer'; readonly answer: Answer };

interface RuleOptions {
  /** Navigation to the same URL does not match. */
  readonly sparesPages?: boolean;
}

/** Rules of the calls to whole URLs by a glob. Playwright's routes disable the browser's cache. */
export interface CallRules {
  add(glob: string, rule: Rule, options?: RuleOptions): void;
  /** The newest matching rule. */
  find(url: string, isPage: boolean): Rule | undefined;
}

export const createRules = (): CallRules => {
  const placed: (RuleOptions & { readonly glob: string; readonly rule: Rule })[] = [];
  return {
    add: (glob, rule, options = {}) => void placed.push({ glob, rule, ...options }),
    find: (url, isPage) =>
      placed.findLast(({ glob, sparesPages }) => !(isPage && sparesPages) && matchesGlob(url, glob))?.rule,
  };
};

export const answerWith = (
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Rule => ({
  kind: 'answer',
  answer: {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: Buffer.from(JSON.stringify(json)),
  },
});
