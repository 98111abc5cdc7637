import { type ComponentType, useId } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import type { Instalment } from '#core/api/credit/instalments.ts';
import type { InstalmentStatus } from '#core/loan/debt.ts';
import { sumOf } from '#core/money/money.ts';
import { portalCopy } from '../../copy/portal.ts';
import type { IconProps } from '../../ui/icons/glyph.tsx';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './schedule-table.module.css';

const copy = portalCopy.credit;

const ICONS: Readonly<Partial<Record<InstalmentStatus, ComponentType<IconProps>>>> = {
  paid: CheckIcon,
  overdue: WarningIcon,
  due: ClockIcon,
};

const Status = ({ status }: { status: InstalmentStatus }) => {
  const Icon = ICONS[status];
  return (
    <span className={`${styles.status} ${styles[status]}`}>
      {Icon && <Icon size={14} />}
      {copy.statuses[status]}
    </span>
  );
};

const Row = ({ instalment }: { instalment: Instalment }) => {
  const { parts } = instalment;
  const amounts = [
    parts.principal,
    parts.interest,
    parts.insurance,
    parts.guarantee,
    sumOf([parts.arrears, parts.costs]),
    instalment.balanceAfter,
  ];
  return (
    <tr>
      <th scope="row">{instalment.number}</th>
      <td>{shortDate(instalment.dueOn)}</td>
      <td className={styles.amount}>
        <Money value={instalment.regular} />
      </td>
      <td>
        <Status status={instalment.status} />
      </td>
      {amounts.map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        <td key={index} className={styles.amount}>
          <Money value={amount} />
        </td>
      ))}
    </tr>
  );
};

/** Scrolls horizontally within its own box. */
export const ScheduleTable = ({ credit, id }: { credit: Credit; id: string }) => {
  const title = useId();
  const { columns } = copy;
  return (
    <section className={styles.section}>
      <h2 id={title}>{copy.schedule}</h2>
      <p className={styles.note}>
        {copy.scheduleNote(shortDate(credit.validOn))}{' '}
        <span className={styles.slide}>{copy.scheduleSlide}</span>
      </p>
      <ScrollBox id={id} aria-labelledby={title}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>
              {copy.caption(credit.instalments.length, shortDate(credit.validOn))}
            </VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {Object.entries(columns).map(([key, name]) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {credit.instalments.map((instalment) => (
              <Row key={instalment.number} instalment={instalment} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
};
