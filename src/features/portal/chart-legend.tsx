import { portalCopy } from '../../copy/portal.ts';
import { portalCreditCopy } from '../../copy/portal-credit.ts';
import { BAR_PARTS } from './chart-bars.ts';
import { ChartMark } from './chart-mark.tsx';
import styles from './plan-chart.module.css';

const { statuses } = portalCopy.credit;
const { chart } = portalCreditCopy;
const MARKED = ['paid', 'overdue', 'due'] as const;

export function ChartLegend() {
  return (
    <div className={styles.legend}>
      <ul className={styles.keys}>
        {BAR_PARTS.map((part) => (
          <li key={part} className={styles.key}>
            <span className={`${styles.swatch} ${styles[part]}`} />
            {chart.parts[part]}
          </li>
        ))}
      </ul>
      <ul className={styles.keys}>
        {MARKED.map((status) => (
          <li key={status} className={styles.key}>
            <ChartMark status={status} />
            {statuses[status]}
          </li>
        ))}
      </ul>
      <p>{chart.chargesNote}</p>
    </div>
  );
}
