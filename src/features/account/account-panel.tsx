import { accountCopy } from '../../copy/account.ts';
import { CareIcon, DocumentIcon, MessageIcon, ShieldIcon } from '../../ui/icons/object-icons.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';

const icons = [MessageIcon, CareIcon, DocumentIcon, ShieldIcon];

export function AccountPanel() {
  const { title, text, items } = accountCopy.panel;
  return (
    <SidePanel
      title={title}
      text={text}
      items={items.map((item, index) => {
        const Icon = icons[index] ?? DocumentIcon;
        return { icon: <Icon />, text: item };
      })}
    />
  );
}
