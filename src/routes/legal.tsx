import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { LEGAL_TEXT_NAMES } from '#core/api/accounts/legal-texts.ts';
import { LegalScreen } from '../features/account/legal-screen.tsx';

const KINDS = ['personal_data', 'terms'] as const;
const FIRST_ENTRY = 'default';

const LegalRoute = () => {
  const { name } = useParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const kind = KINDS.find((one) => LEGAL_TEXT_NAMES[one] === name);
  if (kind === undefined) return <Navigate to="/" replace />;
  return (
    <LegalScreen
      kind={kind}
      // First history entry: nothing to go back to.
      onBack={() => (key === FIRST_ENTRY ? navigate('/create_account') : navigate(-1))}
    />
  );
};

export default LegalRoute;
