import { Link } from 'react-router-dom';
import { ChevronRightIcon } from '../../ui/icons/action-icons.tsx';
import styles from './rights.module.css';

export interface RightLinksProps {
  links: readonly { readonly to: string; readonly label: string }[];
}

/** Each right on a row of its own. */
export const RightLinks = ({ links }: RightLinksProps) => (
  <ul className={styles.links}>
    {links.map(({ to, label }) => (
      <li key={to}>
        <Link className={styles.link} to={to}>
          {label}
          <ChevronRightIcon size={20} />
        </Link>
      </li>
    ))}
  </ul>
);
