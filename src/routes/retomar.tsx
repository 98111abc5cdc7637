import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { isApplicationStatus } from '#core/application/application-status.ts';
import { wizardCopy } from '../copy/wizard.ts';
import { applicationsQuery } from '../platform/queries/applications-query.ts';
import { profileQuery } from '../platform/queries/profile-query.ts';
import { loanAtom, profileIdAtom, userIdAtom } from '../platform/session/session-atoms.ts';
import { Page } from '../ui/page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { Redirect } from './redirect.tsx';
import { resumePath } from './resume-path.ts';

const statusOf = (status: string | undefined) => {
  if (status === undefined) return null;
  return isApplicationStatus(status) ? status : 'other';
};

/** The shortcut 'Retomar mi solicitud': redirects by the application's status. */
export default function ResumeRoute() {
  const hasLoan = useAtomValue(loanAtom) !== null;
  const profile = useQuery({ ...profileQuery(useAtomValue(userIdAtom) ?? ''), enabled: !hasLoan });
  const known = useAtomValue(profileIdAtom);
  const profileId = profile.data?.id ?? known;
  const applications = useQuery({
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
}
