import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { type ComponentType, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Profile } from '#core/api/accounts/profiles.ts';
import type { WizardStep } from '#core/application/application-route.ts';
import { wizardCopy } from '../../copy/wizard.ts';
import { Intro } from '../../features/profile/intro.tsx';
import { PersonalDataStep } from '../../features/profile/personal-data-step.tsx';
import { useNoReloadLock } from '../../platform/no-reload-lock.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { endSession } from '../../platform/session/session.ts';
import { userIdAtom } from '../../platform/session/session-atoms.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { type OnDemand, onDemand } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { InstallOffer } from '../install-offer.tsx';
import { frameOf, leave } from './frame.tsx';
import { useView } from './use-view.ts';

const ProcedureStep = onDemand(async () => ({
  default: (await import('../../features/application/procedure-step.tsx')).ProcedureStep,
}));
const RejectedRequest = onDemand(() => import('../../features/offer/rejected-request.tsx'));
const OfferScreen = onDemand(async () => ({
  default: (await import('../../features/offer/offer-screen.tsx')).OfferScreen,
}));
const SigningFlow = onDemand(async () => ({
  default: (await import('../../features/signing/signing-flow.tsx')).SigningFlow,
}));
const ReminderQuestion = onDemand(() => import('../../features/reminders/reminder-question.tsx'));
const IdentityScreen = onDemand(async () => ({
  default: (await import('../../features/identity/identity-screen.tsx')).IdentityScreen,
}));

interface StepProps {
  readonly profile: Profile;
  /** Empty before there is an application; the third step needs one. */
  readonly applicationId: string;
}

const PersonalData = ({ profile }: StepProps) => {
  const userId = useAtomValue(userIdAtom) ?? '';
  const [view, show] = useView();
  if (view !== 'datos') return <Intro {...frameOf(0)} onStart={() => show('datos')} />;
  return (
    <PersonalDataStep
      {...frameOf(0)}
      userId={userId}
      profile={profile}
      onSaved={() => show(undefined)}
      onBack={() => show('inicio')}
    />
  );
};

const Procedure = ({ profile }: StepProps) => {
  const [, show] = useView();
  return (
    <ProcedureStep
      {...frameOf(1)}
      profileId={profile.id}
      rejection={
        <ChunkBoundary>
          <RejectedRequest profileId={profile.id} onLeave={leave} />
        </ChunkBoundary>
      }
      onBack={() => show('datos')}
    />
  );
};

/** Refetches the application's status; the wizard follows it. */
const useRefetchOffer = (profileId: string) => {
  const queryClient = useQueryClient();
  return useCallback(
    () => void queryClient.invalidateQueries({ queryKey: applicationsQuery(profileId).queryKey }),
    [queryClient, profileId],
  );
};

const Offer = ({ profile }: StepProps) => {
  const refetch = useRefetchOffer(profile.id);
  const navigate = useNavigate();
  return (
    <OfferScreen
      {...frameOf(2)}
      profileId={profile.id}
      onPlanChosen={refetch}
      onSendDocuments={() => navigate('/application/documentos')}
      onLeave={leave}
    />
  );
};

const Signing = ({ profile, applicationId }: StepProps) => {
  useNoReloadLock();
  const navigate = useNavigate();
  const refetch = useRefetchOffer(profile.id);
  return (
    <SigningFlow
      {...frameOf(3)}
      applicationId={applicationId}
      profileId={profile.id}
      onBack={() => navigate('/application')}
      onSigned={refetch}
      onEnterAccount={() => void endSession('automatic')}
      question={
        <ChunkBoundary>
          <ReminderQuestion />
        </ChunkBoundary>
      }
      after={<InstallOffer about="application" />}
    />
  );
};

const Identity = ({ applicationId }: StepProps) => {
  useNoReloadLock();
  const navigate = useNavigate();
  const goLast = useCallback(() => navigate('/applast', { replace: true }), [navigate]);
  return (
    <IdentityScreen
      {...frameOf(4)}
      applicationId={applicationId}
      onApproved={() => navigate('/dashboard')}
      onNotEnabled={goLast}
      onLeave={leave}
    />
  );
};

export const Validating = () => (
  <Page title={wizardCopy.title} titleHidden>
    <Waiting text={wizardCopy.validating} size="screen" />
  </Page>
);

interface Step {
  readonly Screen: ComponentType<StepProps>;
  /** Its lazy chunk. */
  readonly code?: Pick<OnDemand<never>, 'preload' | 'isLoaded'>;
}

export const STEPS: Readonly<Record<WizardStep, Step>> = {
  0: { Screen: PersonalData },
  1: { Screen: Procedure, code: ProcedureStep },
  2: { Screen: Offer, code: OfferScreen },
  3: { Screen: Signing, code: SigningFlow },
  4: { Screen: Identity, code: IdentityScreen },
  9: { Screen: Validating },
};
