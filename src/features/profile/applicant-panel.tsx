import { applicantCopy } from '../../copy/applicant.ts';
import { LockIcon, MailIcon, ShieldIcon } from '../../ui/icons/object-icons.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';

const ICONS = [<MailIcon key="mail" />, <LockIcon key="lock" />, <ShieldIcon key="shield" />];

export const ApplicantPanel = () => <SidePanel {...applicantCopy.panel} icons={ICONS} />;
