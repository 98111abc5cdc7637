import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import { applicantDocumentsCopy } from '../copy/applicant-documents.ts';
import { DocumentsScreen } from '../features/applicant-documents/documents-screen.tsx';
import { applicationsQuery } from '../platform/queries/applications-query.ts';
import { Page } from '../ui/page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { frameOf } from './profileform/frame.tsx';
import { StatusUnknown } from './profileform/status-unknown.tsx';
import { useApplicant } from './use-applicant.ts';

const OFFER_STEP = 2;
const frame = frameOf(OFFER_STEP);

/** Documents of an application on hold; any other is redirected to its step. */
const DocumentsRoute = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { reading, profile, applications } = useApplicant();
  if (!profile || !applications.data)
    return reading.error ? (
      <StatusUnknown reading={reading} />
    ) : (
      <Page title={applicantDocumentsCopy.title} titleHidden headerAction={frame.headerAction}>
        <Waiting text={applicantDocumentsCopy.loading} size="screen" />
      </Page>
    );

  const [newest] = applications.data;
  if (newest?.status !== 'on_hold_docs') return <Navigate to="/application" replace />;
  const goBack = () => {
    void queryClient.invalidateQueries({ queryKey: applicationsQuery(profile.id).queryKey });
    navigate('/application');
  };
  return <DocumentsScreen {...frame} applicationId={newest.id} onBack={goBack} />;
};

export default DocumentsRoute;
