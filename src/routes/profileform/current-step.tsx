import { Suspense, useDeferredValue, useState } from 'react';
import type { Profile } from '#core/api/accounts/profiles.ts';
import { wizardStepFor } from '#core/application/application-route.ts';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { useIsConfirmingSignature } from '../../features/signing/signing-step.ts';
import { useIsLoaded } from '../../ui/on-demand.tsx';
import { STEPS, Validating } from './steps.tsx';
import { useRestoredView } from './use-restored-view.ts';
import { useView } from './use-view.ts';

interface CurrentStepProps {
  readonly profile: Profile;
  readonly application?: { readonly id: string; readonly status: ApplicationStatus };
}

export function CurrentStep({ profile, application }: CurrentStepProps) {
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
}
