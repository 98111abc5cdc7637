import { useId, useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { portalCopy } from '../../copy/portal.ts';
import { portalCreditCopy } from '../../copy/portal-credit.ts';
import { Card } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { BAR_PARTS, type Bar, barsOf, initialBar } from './chart-bars.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartMark } from './chart-mark.tsx';
import { ringOf } from './debt-status.ts';
import styles from './plan-chart.module.css';

const copy = portalCreditCopy.chart;

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
    heading: copy.heading(instalment.number, count, portalCopy.credit.statuses[instalment.status]),
    due: (instalment.dueOn < today ? copy.wasDue : copy.due)(shortDate(instalment.dueOn), pesos(bar.total)),
    parts: BAR_PARTS.map((part) => copy.part(copy.parts[part], pesos(amounts[part]))).join(' · '),
  };
};

/**
 * One bar per instalment in the available width. A slider selects the bar described in text; the table below has the
 * same figures.
 */
export function PlanChart({ credit, tableId }: { credit: Credit; tableId: string }) {
  const slider = useId();
  const bars = barsOf(credit.instalments);
  const [chosen, setChosen] = useState<number>();
  const index = Math.min(chosen ?? initialBar(bars), bars.length - 1);
  const bar = bars[index];
  if (!bar) return null;
  const { heading, due, parts } = wordsOf(bar, bars.length, credit.validOn);
  const { filled, late } = ringOf(credit);
  return (
    <Card>
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
}
