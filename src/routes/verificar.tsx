import { useNavigate, useParams } from 'react-router-dom';
import { formatVerificationCode, parseVerificationCode } from '#core/codes/verification-code.ts';
import { VerifyForm } from '../features/verification/verify-form.tsx';
import { onDemand } from '../ui/on-demand.tsx';

// The form needs neither.
const WithData = onDemand(() => import('../platform/api/with-data.tsx'));
const VerifyResult = onDemand(() => import('../features/verification/verify-result.tsx'));

const VerifyRoute = () => {
  const { code: typedCode } = useParams();
  const navigate = useNavigate();
  const code = typedCode === undefined ? undefined : parseVerificationCode(typedCode);
  // Keyed by the code: no state of the previous one.
  if (code) {
    return (
      <WithData>
        <VerifyResult key={code} code={code} />
      </WithData>
    );
  }
  return (
    <VerifyForm
      key={typedCode}
      malformed={typedCode}
      onCode={(typed) => navigate(`/verificar/${formatVerificationCode(typed)}`)}
    />
  );
};

export default VerifyRoute;
