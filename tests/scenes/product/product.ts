import { createStubs, StubViolation } from '../../support/stubs.ts';
import { type Answers, APP_URL, type Call, UnknownCall } from '../browser/calls.ts';
import { accountAnswers } from './account-answers.ts';
import { applicationAnswers } from './application-answers.ts';
import { creditAnswers } from './credit-answers.ts';
import { type Facts, newFacts } from './facts.ts';
import type { Vendors } from './vendors.ts';

/** The product in a scene: what it knows, and its answers by the contract. */
export interface Product extends Answers {
  readonly facts: Facts;
}

const requestOf = ({ method, url, body }: Call): Request =>
  new Request(url, { method, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) });

export const createProduct = (vendors: Vendors): Product => {
  const facts = newFacts();
  const api = createStubs();
  accountAnswers(api, facts);
  applicationAnswers(api, facts, vendors);
  creditAnswers(api, facts, vendors);
  return {
    facts,
    answer: async (call) => {
      if (!call.url.startsWith(`${APP_URL}/`)) return vendors.answer(call);
      try {
        const response = await api.respond(requestOf(call));
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(await response.arrayBuffer()),
        };
      } catch (error) {
        if (error instanceof StubViolation) throw new UnknownCall(error.message);
        throw error;
      }
    },
  };
};
