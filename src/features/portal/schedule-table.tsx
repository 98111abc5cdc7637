import { type ComponentType, useId, useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import type { Instalment } from '#core/api/credit/instalments.ts';
import type { InstalmentStatus } from '#core/loan/debt.ts';
import { sumOf } from '#core/money/money.ts';
import { portalCopy } from '../../copy/portal.ts';
import { Button } from '../../ui/button.tsx';
import type { IconProps } from '../../ui/icons/glyph.tsx';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import stackedStyles from '../../ui/stacked-table.module.css';
import { useMediaQuery } from '../../ui/use-media-query.ts';
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

const { columns } = copy;

const Row = ({ instalment, hasParts }: { instalment: Instalment; hasParts: boolean }) => {
  const { parts } = instalment;
  const amounts = [
    [columns.principal, parts.principal],
    [columns.interest, parts.interest],
    [columns.insurance, parts.insurance],
    [columns.guarantee, parts.guarantee],
    [columns.late, sumOf([parts.arrears, parts.costs])],
    [columns.balance, instalment.balanceAfter],
  ] as const;
  return (
    <tr>
      <th scope="row" data-column={columns.number}>
        {instalment.number}
      </th>
      <td data-column={columns.dueOn}>{shortDate(instalment.dueOn)}</td>
      <td className={styles.amount} data-column={columns.regular}>
        <Money value={instalment.regular} />
      </td>
      <td data-column={columns.status}>
        <Status status={instalment.status} />
      </td>
      {hasParts &&
        amounts.map(([column, amount]) => (
          <td key={column} className={styles.amount} data-column={column}>
            <Money value={amount} />
          </td>
        ))}
    </tr>
  );
};

/** Narrower than its ten columns beside the rail: each row is a list. */
const NARROW = '(max-width: 74em)';

/** The columns that a narrow window shows: the others unfold. */
const BRIEF_COLUMNS = 4;

/** Whole where there is room; else a line for each instalment, whose parts unfold: nothing is to be slid. */
export const ScheduleTable = ({ credit, id }: { credit: Credit; id: string }) => {
  const title = useId();
  const isNarrow = useMediaQuery(NARROW);
  const [isUnfolded, setUnfolded] = useState(false);
  const hasParts = !isNarrow || isUnfolded;
  const shape = isNarrow && (isUnfolded ? `${stackedStyles.stacked} ${stackedStyles.flowing}` : styles.brief);
  return (
    <section className={styles.section}>
      <h2 id={title}>{copy.schedule}</h2>
      <p className={styles.note}>{copy.scheduleNote(shortDate(credit.validOn))}</p>
      {isNarrow && (
        <Button kind="quiet" small aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? copy.fewerColumns : copy.allColumns}
        </Button>
      )}
      <ScrollBox id={id} aria-labelledby={title}>
        <table className={shape ? `${styles.table} ${shape}` : styles.table}>
          <caption>
            <VisuallyHidden>
              {copy.caption(credit.instalments.length, shortDate(credit.validOn))}
            </VisuallyHidden>
          </caption>
          <thead>
            {/* On each sheet: heads of tables are repeated. */}
            <tr className={styles.printed}>
              <th colSpan={BRIEF_COLUMNS}>{portalCopy.printed(credit.number)}</th>
            </tr>
            <tr>
              {Object.entries(columns)
                .slice(0, hasParts ? undefined : BRIEF_COLUMNS)
                .map(([key, name]) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {credit.instalments.map((instalment) => (
              <Row key={instalment.number} instalment={instalment} hasParts={hasParts} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
};
