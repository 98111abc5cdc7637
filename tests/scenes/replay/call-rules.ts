import { matchesGlob } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type Answer, jsonAnswer } from './calls.ts';

type Json = ReturnType<typeof JSON.parse>;

/** What happens to the calls that match a glob, instead of being answered as they are. */
export type Rule =
  | { readonly kind: 'stall' | 'lose' }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'alter'; readonly change: (json: Json) => Json };

/** A glob or an expression over whole addresses, as Playwright's routes take them. */
export type Addresses = string | RegExp;

interface PlacedRule {
  readonly addresses: Addresses;
  readonly rule: Rule;
  /** A page that is opened at the same address is none of these calls. */
  readonly sparesPages: boolean;
}

export interface CallRules {
  add(addresses: Addresses, rule: Rule, sparesPages?: boolean): void;
  /** The newest that matches. */
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
 * The rules of the pages that stand behind the scene server. Set there, they cost nothing: with routes of its own a page
 * does without the browser's cache, and its load takes twice the time.
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

/** Lays a rule on the calls of a page, wherever it stands. */
export const layRule = async (
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
