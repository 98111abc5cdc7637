import { useEffect } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { catchUpCopy } from '../../../copy/catch-up.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { shortDate } from '../../../ui/moment-text.ts';
import { Money } from '../../../ui/money.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { pesos } from '../../../ui/money-text.ts';
import { RadioList } from '../../../ui/radio-list.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { canCatchUp, isMinimumPayable, type Payable } from '../model/payable.ts';
import type { PaymentEntry } from '../model/payment-schema.ts';

const payerEmailCopy = paymentCopy.detail.payerEmail;

/** Optional address for the receipt of a payer without a session. */
export const PayerEmailField = ({ form }: { form: UseFormReturn<PaymentEntry> }) => {
  const registered = form.register('payerEmail');
  const error = form.formState.errors.payerEmail?.message;
  useEffect(() => {
    // When the field has the focus already, its new error below it may be out of view.
    if (error) document.getElementById('payerEmail-error')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <EmailField
      {...registered}
      id="payerEmail"
      label={payerEmailCopy.label}
      hint={
        <>
          {payerEmailCopy.hint} {payerEmailCopy.kept}{' '}
          <a href="/legal/datos" target="_blank" rel="noopener">
            {payerEmailCopy.policy}
            <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>
          </a>
        </>
      }
      error={error}
      enterKeyHint="done"
    />
  );
};

const copy = paymentCopy.detail;

const minimumNote = (payable: Payable): string | undefined => {
  const { catchUp } = payable;
  if (catchUp && canCatchUp(payable))
    return catchUpCopy.minimumNote(pesos(catchUp.amount), shortDate(catchUp.since));
  if (isMinimumPayable(payable)) return undefined;
  return payable.minimumPayment === 0 ? copy.nothingDue : copy.belowProvider(pesos(MINIMUM_PAYMENT));
};

export interface PaymentOptionsProps {
  form: UseFormReturn<PaymentEntry>;
  payable: Payable;
}

export const PaymentOptions = ({ form, payable }: PaymentOptionsProps) => {
  const isOwn = payable.pass === undefined;
  const otherField = (
    <Controller
      name="other"
      control={form.control}
      render={({ field, fieldState }) => (
        <MoneyField
          {...field}
          id="other"
          label={copy.amount.label}
          placeholder={copy.amount.placeholder}
          hint={copy.amount.hint(pesos(MINIMUM_PAYMENT), pesos(payable.totalDebt))}
          error={fieldState.error?.message}
          enterKeyHint="go"
        />
      )}
    />
  );
  return (
    <RadioList
      {...form.register('option')}
      legend={copy.legend}
      hint={paymentCopy.asOf(shortDate(payable.validOn))}
      options={[
        ...(canCatchUp(payable)
          ? [
              {
                value: 'al_dia',
                label: isOwn ? catchUpCopy.own : catchUpCopy.others,
                detail: <Money value={payable.catchUp?.amount} size="large" />,
                note: catchUpCopy.note,
              },
            ]
          : []),
        {
          value: 'minimo',
          label: copy.minimum,
          detail: <Money value={payable.minimumPayment} size="large" />,
          note: minimumNote(payable),
          disabled: !isMinimumPayable(payable),
        },
        {
          value: 'total',
          label: copy.total,
          detail: <Money value={payable.totalDebt} size="large" />,
          note: copy.totalNote,
        },
        { value: 'otro', label: copy.other, reveal: otherField },
      ]}
    />
  );
};
