import { isApplicationStatus } from '#core/application/application-status.ts';
import { CurrentStep } from './profileform/current-step.tsx';
import { StatusUnknown } from './profileform/status-unknown.tsx';
import { Validating } from './profileform/steps.tsx';
import { UnknownStep } from './profileform/unknown-step.tsx';
import { useApplicant } from './use-applicant.ts';

/** The wizard; its step follows from the server's data. */
export default function ProfileForm() {
  const { profile, applications } = useApplicant();
  if (!profile || !applications.data)
    return applications.error ? <StatusUnknown reading={applications} /> : <Validating />;

  const [application] = applications.data;
  if (!application) return <CurrentStep profile={profile} />;
  const { id, status } = application;
  if (!isApplicationStatus(status))
    return (
      <UnknownStep
        status={status}
        isBusy={applications.isFetching}
        onRetry={() => void applications.refetch()}
      />
    );
  return <CurrentStep profile={profile} application={{ id, status }} />;
}
