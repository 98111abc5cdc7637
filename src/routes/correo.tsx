import { useParams } from 'react-router-dom';
import { ProveEmailScreen } from '../features/account/prove-email-screen.tsx';

const ProveEmailRoute = () => {
  const { key = '' } = useParams();
  return <ProveEmailScreen key={key} linkKey={key} enterTo="/dashboard/profile" />;
};

export default ProveEmailRoute;
