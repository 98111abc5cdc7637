import { useNavigate, useParams } from 'react-router-dom';
import { formatVerificationCode, parseVerificationCode } from '#core/codes/verification-code.ts';
import { VerifyForm } from '../features/certificate/verify-form.tsx';
import { VerifyResult } from '../features/certificate/verify-result.tsx';

export default function VerifyRoute() {
  const { code: typedCode } = useParams();
  const navigate = useNavigate();
  const code = typedCode === undefined ? undefined : parseVerificationCode(typedCode);
  // Keyed by the code: no state of the previous one.
  if (code) return <VerifyResult key={code} code={code} />;
  return (
    <VerifyForm
      key={typedCode}
      malformed={typedCode}
      onCode={(typed) => navigate(`/verificar/${formatVerificationCode(typed)}`)}
    />
  );
}
