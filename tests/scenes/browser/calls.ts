import type { IncomingHttpHeaders } from 'node:http';
import { matchesGlob } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

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

const jsonAnswer = (
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(json)),
});

type Json = ReturnType<typeof JSON.parse>;

/** What happens to the calls that match a pattern, instead of the product's answer. */
export type Rule =
  | { readonly kind: 'stall' | 'lose' }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'alter'; readonly change: (json: Json) => Json };

/** A glob or a regular expression over whole URLs, as in Playwright's routes. */
export type Addresses = string | RegExp;

interface PlacedRule {
  readonly addresses: Addresses;
  readonly rule: Rule;
  /** Navigation to the same URL does not match. */
  readonly sparesPages: boolean;
}

export interface CallRules {
  add(addresses: Addresses, rule: Rule, sparesPages?: boolean): void;
  /** The newest matching rule. */
  find(url: string, isPage: boolean): Rule | undefined;
}

const matches = (url: string, addresses: Addresses): boolean =>
  typeof addresses === 'string' ? matchesGlob(url, addresses) : addresses.test(url);

export const createRules = (): CallRules => {
  const placed: PlacedRule[] = [];
  return {
    add: (addresses, rule, sparesPages = false) => void placed.push({ addresses, rule, sparesPages }),
    find: (url, isPage) =>
      placed.findLast(({ addresses, sparesPages }) => !(isPage && sparesPages) && matches(url, addresses))
        ?.rule,
  };
};

/**
 * The rules of pages behind the scene server. There they are free: Playwright routes disable the browser's cache,
 * which doubles a page's load time.
 */
const rulesOfPages = new WeakMap<Page | BrowserContext, CallRules>();

export const setRules = (page: Page, rules: CallRules): void => void rulesOfPages.set(page, rules);

const routed = (
  page: Page | BrowserContext,
  addresses: Addresses,
  rule: Rule,
  sparesPages: boolean,
): Promise<unknown> =>
  page.route(addresses, async (route) => {
    if (sparesPages && route.request().isNavigationRequest()) return route.fallback();
    switch (rule.kind) {
      case 'stall':
        return new Promise<void>(() => undefined);
      case 'lose':
        return route.abort();
      case 'answer':
        return route.fulfill({ ...rule.answer });
      case 'alter': {
        const response = await route.fetch();
        return route.fulfill({ response, json: rule.change(await response.json()) });
      }
    }
  });

/** Adds a rule for a page's calls, with or without a scene server. */
export const addRule = async (
  page: Page | BrowserContext,
  addresses: Addresses,
  rule: Rule,
  sparesPages = false,
): Promise<void> => {
  const rules = rulesOfPages.get(page);
  if (rules) rules.add(addresses, rule, sparesPages);
  else await routed(page, addresses, rule, sparesPages);
};

export const answerWith = (
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Rule => ({ kind: 'answer', answer: jsonAnswer(status, json, headers) });
