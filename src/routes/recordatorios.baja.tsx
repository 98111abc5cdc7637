import { useParams } from 'react-router-dom';
import { StopEmailsScreen } from '../features/reminders/stop-emails-screen.tsx';

const StopEmailsRoute = () => {
  const { key = '' } = useParams();
  return <StopEmailsScreen key={key} stopKey={key} enterTo="/dashboard/reminders" />;
};

export default StopEmailsRoute;
