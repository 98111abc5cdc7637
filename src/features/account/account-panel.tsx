import { accountCopy } from '../../copy/account.ts';
import { CareIcon, DocumentIcon, MessageIcon, ShieldIcon } from '../../ui/icons/object-icons.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';

const ICONS = [
  <MessageIcon key="code" />,
  <CareIcon key="procedure" />,
  <DocumentIcon key="documents" />,
  <ShieldIcon key="data" />,
];

const AccountPanel = () => <SidePanel {...accountCopy.panel} icons={ICONS} />;

export default AccountPanel;
