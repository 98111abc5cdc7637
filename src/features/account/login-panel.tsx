import { accountCopy } from '../../copy/account.ts';
import { CalendarIcon, CardIcon, CashIcon, DocumentIcon, ShieldIcon } from '../../ui/icons/object-icons.tsx';
import { CheckCircleIcon } from '../../ui/icons/status-icons.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';

const ICONS = [
  <CalendarIcon key="calendar" />,
  <CashIcon key="cash" />,
  <CheckCircleIcon key="check" />,
  <CardIcon key="card" />,
  <DocumentIcon key="document" />,
  <ShieldIcon key="shield" />,
];

const LoginPanel = () => <SidePanel {...accountCopy.login.panel} icons={ICONS} />;

export default LoginPanel;
