import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { readInstalmentOptions, readRisk } from '#core/api/applications/offer.ts';
import { instalmentOptionsAnswer, riskAnswer } from '../samples/offer.ts';
import { findNetwork } from './connection.ts';
import { type StubbedApi, stubApi } from './stub-api.ts';

/** A network, and the answers of an approved offer of which no device has a draft. */
export const stubOffer = (): StubbedApi => {
  findNetwork();
  const api = stubApi();
  api.on(readRisk, riskAnswer({ estado: 'approved' }));
  api.on(readInstalmentOptions, instalmentOptionsAnswer());
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
  return api;
};
