import { Navigate, useNavigate } from 'react-router-dom';
import { offerViewFor } from '#core/application/application-route.ts';
import { isApplicationStatus } from '#core/application/application-status.ts';
import { offerCopy } from '../copy/offer.ts';
import { OfferScreen } from '../features/offer/offer-screen.tsx';
import { Page } from '../ui/page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { frameOf, leave } from './profileform/frame.tsx';
import { StatusUnknown } from './profileform/status-unknown.tsx';
import { useApplicant } from './use-applicant.ts';

const OFFER_STEP = 2;
const frame = frameOf(OFFER_STEP);

/** The offer under its own path; any other status is redirected to the wizard. */
const ApplicationRoute = () => {
  const navigate = useNavigate();
  const { reading, profile, applications } = useApplicant();
  if (!profile || !applications.data)
    return reading.error ? (
      <StatusUnknown reading={reading} />
    ) : (
      <Page title={offerCopy.title} titleHidden headerAction={frame.headerAction}>
        <Waiting text={offerCopy.checking} size="screen" />
      </Page>
    );

  const status = applications.data[0]?.status;
  if (!isApplicationStatus(status) || offerViewFor(status) === 'beyond')
    return <Navigate to="/profileform" replace />;
  return (
    <OfferScreen
      {...frame}
      profileId={profile.id}
      onPlanChosen={() => navigate('/profileform', { replace: true })}
      onSendDocuments={() => navigate('/application/documentos')}
      onLeave={leave}
    />
  );
};

export default ApplicationRoute;
