import { useId, useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { InstalmentStatus } from '#core/loan/debt.ts';
import { portalCopy } from '../../copy/portal.ts';
import { portalCreditCopy } from '../../copy/portal-credit.ts';
import { Card } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { BAR_PARTS, type Bar, barsOf, initialBar } from './chart-bars.ts';
import { ringOf } from './debt-status.ts';
import styles from './plan-chart.module.css';

const SHAPES: Readonly<Record<InstalmentStatus, string>> = {
  paid: 'm2 5.4 2.2 2.2L8.2 2.8',
  overdue: 'M5 1.4 9.2 8.6H.8Z',
  due: 'M5 1.6a3.4 3.4 0 1 0 .01 0Z',
  upcoming: '',
};

/** Status by shape, not by colour alone: tick, triangle, circle; none for upcoming. */
const ChartMark = ({ status }: { status: InstalmentStatus }) => (
  <svg
    viewBox="0 0 10 10"
    aria-hidden="true"
    focusable="false"
    className={`${styles.mark} ${styles[status]}`}
  >
    <path d={SHAPES[status]} />
  </svg>
);

const { statuses } = portalCopy.credit;
const copy = portalCreditCopy.chart;
const MARKED = ['paid', 'overdue', 'due'] as const;

const ChartLegend = () => (
  <div className={styles.legend}>
    <ul className={styles.keys}>
      {BAR_PARTS.map((part) => (
        <li key={part} className={styles.key}>
          <span className={`${styles.swatch} ${styles[part]}`} />
          {copy.parts[part]}
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
    <p>{copy.chargesNote}</p>
  </div>
);

const Column = ({ bar, isRead }: { bar: Bar; isRead: boolean }) => (
  <div className={isRead ? `${styles.column} ${styles.read}` : styles.column}>
    <div className={bar.instalment.status === 'upcoming' && !bar.isNext ? styles.ahead : styles.bar}>
      {BAR_PARTS.toReversed().map((part) => (
        <span key={part} className={styles[part]} style={{ height: `${bar.heights[part]}%` }} />
      ))}
    </div>
    <ChartMark status={bar.isNext ? 'due' : bar.instalment.status} />
  </div>
);

const wordsOf = (bar: Bar, count: number, today: CalendarDate) => {
  const { instalment, amounts } = bar;
  return {
    heading: copy.heading(instalment.number, count, statuses[instalment.status]),
    due: (instalment.dueOn < today ? copy.wasDue : copy.due)(shortDate(instalment.dueOn), pesos(bar.total)),
    parts: BAR_PARTS.map((part) => copy.part(copy.parts[part], pesos(amounts[part]))).join(' · '),
  };
};

/**
 * One bar per instalment in the available width. A slider selects the bar described in text; the table below has the
 * same figures.
 */
export const PlanChart = ({ credit, tableId }: { credit: Credit; tableId: string }) => {
  const slider = useId();
  const bars = barsOf(credit.instalments);
  const [chosen, setChosen] = useState<number>();
  const index = Math.min(chosen ?? initialBar(bars), bars.length - 1);
  const bar = bars[index];
  if (!bar) return null;
  const { heading, due, parts } = wordsOf(bar, bars.length, credit.validOn);
  const { filled, late } = ringOf(credit);
  return (
    <Card className={styles.card}>
      <h2>{copy.title}</h2>
      <p className={styles.note}>{portalCopy.asOf(shortDate(credit.validOn))}</p>
      <div role="img" aria-label={copy.label(bars.length, filled, late)} className={styles.plot}>
        {bars.map((each, at) => (
          <Column key={each.instalment.number} bar={each} isRead={at === index} />
        ))}
      </div>
      <label htmlFor={slider} className={styles.label}>
        {copy.slider}
      </label>
      <input
        id={slider}
        type="range"
        min={1}
        max={bars.length}
        value={index + 1}
        aria-valuetext={`${heading}. ${due} ${parts}`}
        className={styles.slider}
        onChange={(event) => setChosen(Number(event.target.value) - 1)}
      />
      <div className={styles.reading}>
        <p className={styles.heading}>{heading}</p>
        <p>{due}</p>
        <p className={styles.note}>{parts}</p>
      </div>
      <ChartLegend />
      <a
        href={`#${tableId}`}
        className={styles.toTable}
        onClick={(event) => {
          // A hash navigation would add a history entry.
          event.preventDefault();
          document.getElementById(tableId)?.focus();
        }}
      >
        {copy.toTable}
      </a>
    </Card>
  );
};
