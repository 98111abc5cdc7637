import { paymentCopy } from '../../../copy/payment.ts';
import { BankIcon, CardIcon, IdIcon } from '../../../ui/icons/object-icons.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';

const ICONS = [<IdIcon key="id" />, <CardIcon key="card" />, <BankIcon key="bank" />];

const LookupPanel = () => <SidePanel {...paymentCopy.public.panel} icons={ICONS} />;

export default LookupPanel;
