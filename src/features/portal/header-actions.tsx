import { portalCopy } from '../../copy/portal.ts';
import { LinkButton } from '../../ui/button.tsx';
import { HelpIcon, PersonIcon } from '../../ui/icons/navigation-icons.tsx';
import styles from './header-actions.module.css';
import { LeaveButton } from './leave-button.tsx';
import { HELP_PATH, PROFILE_PATH } from './portal-paths.ts';

const { nav } = portalCopy;

export interface HeaderActionsProps {
  /** The screen has the portal's navigation, with 'Ayuda' on phones and both in the sidebar. */
  hasNav?: boolean | undefined;
  onLeave: () => void;
}

/** Help and own data where the navigation does not show them, and the end of the session. */
export const HeaderActions = ({ hasNav = false, onLeave }: HeaderActionsProps) => (
  <div className={hasNav ? `${styles.actions} ${styles.nav}` : styles.actions}>
    {!hasNav && (
      <LinkButton kind="quiet" small icon={<HelpIcon size={22} />} to={HELP_PATH} title={nav.help}>
        {nav.help}
      </LinkButton>
    )}
    <LinkButton kind="quiet" small icon={<PersonIcon size={22} />} to={PROFILE_PATH} title={nav.profile}>
      {nav.profile}
    </LinkButton>
    <LeaveButton onLeave={onLeave} />
  </div>
);
