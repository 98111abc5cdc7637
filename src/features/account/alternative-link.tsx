import { Link } from 'react-router-dom';
import styles from './account.module.css';

/** Link below a form to its alternative: login or registration. */
export const AlternativeLink = ({ to, children }: { to: string; children: string }) => (
  <p>
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  </p>
);
