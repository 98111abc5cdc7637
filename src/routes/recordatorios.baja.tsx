import { useParams } from 'react-router-dom';
import { StopEmailsScreen } from '../features/reminders/stop-emails-screen.tsx';

export default function StopEmailsRoute() {
  const { llave = '' } = useParams();
  return <StopEmailsScreen key={llave} stopKey={llave} enterTo="/dashboard/reminders" />;
}
