import { Navigate } from 'react-router-dom';
import { isApplicationStatus, stageOf } from '#core/application/application-status.ts';
import { brand } from '../copy/brand.ts';
import { wizardCopy } from '../copy/wizard.ts';
import { endSession } from '../platform/session/session.ts';
import { AnchorButton, Button } from '../ui/button.tsx';
import { CelebrationScene } from '../ui/illustrations/celebration-scene.tsx';
import { Page } from '../ui/page.tsx';
import { Stack } from '../ui/stack.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { InstallOffer } from './install-offer.tsx';
import { frameOf } from './profileform/frame.tsx';
import { StatusUnknown } from './profileform/status-unknown.tsx';
import { useApplicant } from './use-applicant.ts';

/** Last step without configured biometric validation: manual review. */
const AppLast = () => {
  const { reading, applications } = useApplicant();
  const application = applications.data?.[0];
  const status = application?.status;
  // After an agent's decision the wizard shows it.
  const isWaiting =
    isApplicationStatus(status) && stageOf(status) === 'identity' && status !== 'rejected_validation';
  if (!application || !isWaiting) {
    if (!applications.data && reading.error) return <StatusUnknown reading={reading} />;
    if (applications.data && !applications.isFetching) return <Navigate to="/profileform" replace />;
    return (
      <Page title={wizardCopy.title} titleHidden>
        <Waiting text={wizardCopy.validating} size="screen" />
      </Page>
    );
  }

  const { title, lead, message, send, enter } = wizardCopy.last;
  return (
    <Page
      {...frameOf(4)}
      title={title}
      lead={lead}
      actions={
        <>
          <AnchorButton wide href={brand.whatsappUrl(message(application.creditNumber))} newTab>
            {send}
          </AnchorButton>
          <Button wide kind="quiet" onClick={() => void endSession('automatic')}>
            {enter}
          </Button>
        </>
      }
    >
      <Stack align="center">
        <CelebrationScene />
      </Stack>
      <InstallOffer about="application" />
    </Page>
  );
};

export default AppLast;
