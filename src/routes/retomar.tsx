import { useAtomValue } from 'jotai/react';
import {
  type ApplicationStatus,
  isApplicationStatus,
  isInDisbursement,
} from '#core/application/application-status.ts';
import { wizardCopy } from '../copy/wizard.ts';
import { useApiQuery } from '../platform/api/queries.ts';
import type { FlashMessage } from '../platform/flash-message.ts';
import { applicationsQuery } from '../platform/queries/applications-query.ts';
import { profileQuery } from '../platform/queries/profile-query.ts';
import { loanAtom, profileIdAtom, userIdAtom } from '../platform/session/session-atoms.ts';
import { Page } from '../ui/page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { Redirect } from './redirect.tsx';

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

const statusOf = (status: string | undefined) => {
  if (status === undefined) return null;
  return isApplicationStatus(status) ? status : 'other';
};

/** The shortcut 'Retomar mi solicitud': redirects by the application's status. */
const ResumeRoute = () => {
  const hasLoan = useAtomValue(loanAtom) !== null;
  const profile = useApiQuery({ ...profileQuery(useAtomValue(userIdAtom) ?? ''), enabled: !hasLoan });
  const known = useAtomValue(profileIdAtom);
  const profileId = profile.data?.id ?? known;
  const applications = useApiQuery({
    ...applicationsQuery(profileId ?? ''),
    enabled: !hasLoan && profileId !== null,
  });
  const destination = resumePath({
    hasLoan,
    isUnknown: profile.error !== null || applications.error !== null,
    hasProfile: profile.data === undefined ? undefined : profile.data !== null,
    status: applications.data && statusOf(applications.data[0]?.status),
  });
  if (destination) return <Redirect to={destination.path} message={destination.message} />;
  return (
    <Page title={wizardCopy.title} titleHidden>
      <Waiting text={wizardCopy.validating} size="screen" />
    </Page>
  );
};

export default ResumeRoute;
