import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { LEGAL_TEXT_KINDS } from '#core/api/accounts/legal.ts';
import { LegalScreen } from '../features/account/legal-screen.tsx';

const FIRST_ENTRY = 'default';

export default function LegalRoute() {
  const { texto } = useParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const kind = LEGAL_TEXT_KINDS.find((one) => one === texto);
  if (kind === undefined) return <Navigate to="/" replace />;
  return (
    <LegalScreen
      kind={kind}
      // First history entry: nothing to go back to.
      onBack={() => (key === FIRST_ENTRY ? navigate('/create_account') : navigate(-1))}
    />
  );
}
