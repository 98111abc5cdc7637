import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { brand } from '../../../copy/brand.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { AnchorButton } from '../../../ui/button.tsx';
import { pesos } from '../../../ui/money-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Payable } from '../model/payable.ts';

const copy = paymentCopy.detail.tooLittle;

/** The whole debt is below the provider's minimum payment. */
export function BelowMinimum({ payable }: { payable: Payable }) {
  return (
    <>
      <Notice tone="info" title={copy.title(pesos(payable.totalDebt))}>
        {copy.text(pesos(MINIMUM_PAYMENT))}
      </Notice>
      <AnchorButton wide newTab href={brand.whatsappUrl(copy.message)}>
        {copy.write}
      </AnchorButton>
    </>
  );
}
