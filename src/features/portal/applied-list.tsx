import { portalCopy } from '../../copy/portal.ts';
import type { AppliedLine } from '../../core/wire/credit-answer.ts';
import { Money } from '../../ui/money.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';

const copy = portalCopy.payments;

/** Where each peso of an amount goes, and that they add up to it. */
export function AppliedList({ applied, total }: { applied: readonly AppliedLine[]; total: number }) {
  return (
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
}
