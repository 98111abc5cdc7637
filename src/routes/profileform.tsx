import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { Profile } from '#core/api/accounts/profiles.ts';
import { wizardStepFor } from '#core/application/application-route.ts';
import { type ApplicationStatus, isApplicationStatus } from '#core/application/application-status.ts';
import { brand } from '../copy/brand.ts';
import { wizardCopy } from '../copy/wizard.ts';
import { useIsConfirmingSignature } from '../features/signing/signing-step.ts';
import { AnchorButton, Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorScene } from '../ui/illustrations/error-scene.tsx';
import { useIsLoaded } from '../ui/on-demand.tsx';
import { Page } from '../ui/page.tsx';
import { leaveButton } from './profileform/frame.tsx';
import { StatusUnknown } from './profileform/status-unknown.tsx';
import { STEPS, Validating } from './profileform/steps.tsx';
import { useRestoredView } from './profileform/use-restored-view.ts';
import { useView } from './profileform/use-view.ts';
import { useApplicant } from './use-applicant.ts';

interface CurrentStepProps {
  readonly profile: Profile;
  readonly application?: { readonly id: string; readonly status: ApplicationStatus };
}

const CurrentStep = ({ profile, application }: CurrentStepProps) => {
  const [view] = useView();
  const isViewKnown = useRestoredView(application !== undefined);
  // The confirmation stays until dismissed, though its credit is already at the next step.
  const isConfirming = useIsConfirmingSignature(application?.id);
  // Personal data can be edited until the application is sent.
  const isAtPersonalData = !application && (view !== undefined || !profile.personalData);
  const step = isAtPersonalData ? 0 : isConfirming ? 3 : wizardStepFor(application?.status);
  const [first] = useState(step);
  const isFirstHere = useIsLoaded(STEPS[first].code);
  // The old screen stays until the next one's chunk is loaded.
  const { Screen } = STEPS[useDeferredValue(step)];
  if (!isFirstHere || !isViewKnown) return <Validating />;
  return (
    <Suspense fallback={<Validating />}>
      <Screen profile={profile} applicationId={application?.id ?? ''} />
    </Suspense>
  );
};

interface UnknownStepProps {
  readonly status: string;
  readonly isBusy: boolean;
  onRetry(): void;
}

/** A status unknown to this build: shown and reported, never a blank screen. */
const UnknownStep = ({ status, isBusy, onRetry }: UnknownStepProps) => {
  useEffect(() => {
    console.error('unknown application status', status);
  }, [status]);
  const { title, heading, text, retry, contact, message } = wizardCopy.unknown;
  return (
    <Page
      title={title}
      headerAction={leaveButton}
      actions={
        <>
          <Button wide busy={isBusy} onClick={onRetry}>
            {retry}
          </Button>
          <AnchorButton wide kind="quiet" href={brand.whatsappUrl(message)} newTab>
            {contact}
          </AnchorButton>
        </>
      }
    >
      <EmptyState art={<ErrorScene />} title={heading} text={text} />
    </Page>
  );
};

/** The wizard; its step follows from the server's data. */
const ProfileForm = () => {
  const { reading, profile, applications } = useApplicant();
  if (!profile || !applications.data)
    return reading.error ? <StatusUnknown reading={reading} /> : <Validating />;

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
};

export default ProfileForm;
