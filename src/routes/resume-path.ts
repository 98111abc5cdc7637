import { type ApplicationStatus, isInDisbursement } from '#core/application/application-status.ts';
import type { FlashMessage } from '../platform/flash-message.ts';

export interface ResumeFacts {
  readonly hasLoan: boolean;
  /** The server could not be asked. */
  readonly isUnknown: boolean;
  /** Undefined until it is known. */
  readonly hasProfile: boolean | undefined;
  /** Of the newest application: null without any, undefined until it is known. */
  readonly status: ApplicationStatus | 'other' | null | undefined;
}

/**
 * Where somebody goes on with their application: the wizard finds the step by itself, what is finished is in the portal,
 * and who never sent one begins. Undefined until it is known.
 */
export const resumePath = (
  facts: ResumeFacts,
): { readonly path: string; readonly news?: FlashMessage } | undefined => {
  const { hasLoan, isUnknown, hasProfile, status } = facts;
  if (hasLoan) return { path: '/dashboard' };
  if (hasProfile === false) return { path: '/create_profile', news: 'no_application' };
  if (status === null) return { path: '/profileform', news: 'no_application' };
  if (status !== undefined)
    return { path: status !== 'other' && isInDisbursement(status) ? '/dashboard' : '/profileform' };
  // What the wizard cannot know either it says itself, with a way to try again.
  return isUnknown ? { path: '/profileform' } : undefined;
};
