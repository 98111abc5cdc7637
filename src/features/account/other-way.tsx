import { Link } from 'react-router-dom';
import styles from './other-way.module.css';

/** A quiet line below a form: who is in the wrong place gets to the right one. */
export function OtherWay({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link to={to} className={styles.link}>
        {children}
      </Link>
    </p>
  );
}
