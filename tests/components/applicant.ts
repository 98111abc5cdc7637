import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readIdentityStatus } from '#core/api/applications/identity.ts';
import { readInstalmentOptions, readRisk } from '#core/api/applications/offer.ts';
import { readCostSheet } from '#core/api/signing/cost-sheet.ts';
import { applicationAnswer } from '../samples/applications.ts';
import { instalmentOptionsAnswer, riskAnswer } from '../samples/offer.ts';
import { identifiedAnswer } from '../samples/profiles.ts';
import { costSheetAnswer } from '../samples/signing.ts';
import type { StubbedApi } from './stub-api.ts';

export interface Applicant {
  profile: ReturnType<typeof identifiedAnswer>;
  /** The status of the newest application; undefined: none was sent. */
  estado: string | undefined;
}

/** The server's answers to who applies, who may be changed while a test goes on; no device has a draft. */
export const serveApplicant = (api: StubbedApi, estado?: string): Applicant => {
  const applicant: Applicant = { profile: identifiedAnswer(), estado };
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
  api.on(readProfile, () => applicant.profile);
  api.on(listApplications, () => ({
    data: applicant.estado ? [applicationAnswer({ estado: applicant.estado })] : [],
  }));
  api.on(readRisk, () => riskAnswer({ estado: applicant.estado ?? 'approved' }));
  api.on(readInstalmentOptions, instalmentOptionsAnswer());
  api.on(readCostSheet, costSheetAnswer());
  api.on(readIdentityStatus, { status: 'idle' });
  return applicant;
};
