import type { AppliedLine } from '#core/api/credit/credit-payments.ts';
import { appliedCopy } from '../copy/applied.ts';
import { Money } from './money.tsx';
import { ReceiptList } from './receipt-list.tsx';

const copy = appliedCopy;

/** Allocation of an amount, adding up to the total. */
export const AllocationList = ({ applied, total }: { applied: readonly AppliedLine[]; total: number }) => (
  <ReceiptList
    rows={[
      ...applied.map(({ instalment, concept, amount }) => ({
        label:
          instalment === undefined || concept === 'prepayment'
            ? copy.concepts[concept]
            : copy.ofInstalment(copy.concepts[concept], instalment),
        value: <Money value={amount} />,
      })),
      { label: copy.total, value: <Money value={total} />, strong: true },
    ]}
  />
);
