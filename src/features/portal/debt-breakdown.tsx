import type { DebtParts } from '#core/api/credit/debt.ts';
import type { Instalment } from '#core/api/credit/instalments.ts';
import { sumOf } from '#core/money/money.ts';
import { portalCopy } from '../../copy/portal.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';
import styles from './debt-breakdown.module.css';

const copy = portalCopy.debt;

/** Display order: principal, its price, then surcharges. */
const CONCEPT_ORDER = ['principal', 'interest', 'insurance', 'guarantee', 'arrears', 'costs'] as const;

/** The instalments that make up an amount, oldest first; none when they do not add up to it, or one alone does. */
const instalmentsOf = (instalments: readonly Instalment[], total: number): readonly Instalment[] => {
  const owed = instalments.filter(({ status }) => status === 'overdue' || status === 'due');
  const isWhole = sumOf(owed.map(({ unpaid }) => unpaid)) === total;
  return isWhole && owed.length > 1 ? owed : [];
};

const instalmentLabel = ({ number, dueOn, status }: Instalment): string =>
  status === 'overdue'
    ? copy.overdueInstalment(number, shortDate(dueOn))
    : copy.instalment(number, shortDate(dueOn));

export interface DebtBreakdownProps {
  title: string;
  parts: DebtParts;
  total: number;
  /** For a total composed of instalments. */
  instalments?: readonly Instalment[];
}

const Lines = ({ parts, total }: Pick<DebtBreakdownProps, 'parts' | 'total'>) => {
  const lines = [
    ...CONCEPT_ORDER.map((concept) => ({ ...copy.concepts[concept], amount: Number(parts[concept]) })),
    { ...copy.concepts.paidAhead, amount: -parts.paidAhead },
  ].filter(({ amount }) => amount !== 0);
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, text, amount }) => (
        <div key={name} className={styles.line}>
          <dt>{name}</dt>
          <dd className={styles.amount}>
            <Money value={amount} />
          </dd>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
      <div className={`${styles.line} ${styles.sum}`}>
        <dt>{copy.sum}</dt>
        <dd className={styles.amount}>
          <Money value={total} />
        </dd>
      </div>
    </dl>
  );
};

/** Composition of an amount: by concept, and by instalment where there are several. */
export const DebtBreakdown = ({ title, parts, total, instalments = [] }: DebtBreakdownProps) => {
  const owed = instalmentsOf(instalments, total);
  return (
    <Disclosure title={title}>
      <Lines parts={parts} total={total} />
      {owed.length > 0 && (
        <>
          <h3 className={styles.heading}>{copy.byInstalment}</h3>
          <ReceiptList
            rows={owed.map((instalment) => ({
              label: instalmentLabel(instalment),
              value: <Money value={instalment.unpaid} />,
            }))}
          />
        </>
      )}
    </Disclosure>
  );
};
