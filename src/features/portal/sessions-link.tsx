import { sessionsCopy } from '../../copy/sessions.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons/object-icons.tsx';

export const SessionsLink = () => (
  <LinkButton kind="quiet" wide icon={<LockIcon size={22} />} to="/dashboard/sessions">
    {sessionsCopy.link}
  </LinkButton>
);
