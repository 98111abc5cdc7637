import { accountCopy } from '../../copy/account.ts';
import { CalendarIcon, CardIcon, CashIcon, DocumentIcon, ShieldIcon } from '../../ui/icons/object-icons.tsx';
import { CheckCircleIcon } from '../../ui/icons/status-icons.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';

const icons = [CalendarIcon, CashIcon, CheckCircleIcon, CardIcon, DocumentIcon, ShieldIcon];

export function LoginPanel() {
  const { title, text, items } = accountCopy.login.panel;
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
