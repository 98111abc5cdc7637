import { Link } from 'react-router-dom';
import styles from './other-way.module.css';

/** Link below a form to its alternative: login or registration. */
export function OtherWay({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link to={to} className={styles.link}>
        {children}
      </Link>
    </p>
  );
}
