import { applicantCopy } from '../../copy/applicant.ts';
import { LockIcon, MailIcon, ShieldIcon } from '../../ui/icons/object-icons.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';

const icons = [MailIcon, LockIcon, ShieldIcon];

export function ApplicantPanel() {
  const { title, text, items } = applicantCopy.panel;
  return (
    <SidePanel
      title={title}
      text={text}
      items={items.map((item, index) => {
        const Icon = icons[index] ?? ShieldIcon;
        return { icon: <Icon />, text: item };
      })}
    />
  );
}
