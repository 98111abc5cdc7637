import { portalCopy } from '../../copy/portal.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons/object-icons.tsx';
import { SESSIONS_PATH } from './portal-paths.ts';

export const SessionsLink = () => (
  <LinkButton kind="quiet" wide icon={<LockIcon size={22} />} to={SESSIONS_PATH}>
    {portalCopy.sessions}
  </LinkButton>
);
