import { type ApplicationStatus, isInDisbursement } from '#core/application/application-status.ts';
import type { FlashMessage } from '../platform/flash-message.ts';

export interface ResumeFacts {
  readonly hasLoan: boolean;
  /** The server could not be read. */
  readonly isUnknown: boolean;
  /** Undefined while loading. */
  readonly hasProfile: boolean | undefined;
  /** Of the newest application: null without any, undefined while loading. */
  readonly status: ApplicationStatus | 'other' | null | undefined;
}

/**
 * Where an application is resumed: the wizard finds its own step, a finished one is in the portal, without one a new
 * one begins. Undefined while loading.
 */
export const resumePath = (
  facts: ResumeFacts,
): { readonly path: string; readonly message?: FlashMessage } | undefined => {
  const { hasLoan, isUnknown, hasProfile, status } = facts;
  if (hasLoan) return { path: '/dashboard' };
  if (hasProfile === false) return { path: '/create_profile', message: 'no_application' };
  if (status === null) return { path: '/profileform', message: 'no_application' };
  if (status !== undefined)
    return { path: status !== 'other' && isInDisbursement(status) ? '/dashboard' : '/profileform' };
  // The wizard shows the error with a retry.
  return isUnknown ? { path: '/profileform' } : undefined;
};
