import type { UseFormReturn } from 'react-hook-form';
import { paymentCopy } from '../../copy/payment.ts';
import { RadioList } from '../../ui/radio-list.tsx';
import type { PaymentEntry } from './payment-schema.ts';

const copy = paymentCopy.detail.choice;

/** What is paid beyond the minimum prepays capital; the borrower says what that changes. */
export function PrepaymentChoices({ form }: { form: UseFormReturn<PaymentEntry> }) {
  return (
    <RadioList
      {...form.register('choice')}
      legend={copy.legend}
      options={[
        { value: 'reduce_term', label: copy.term, note: copy.termNote },
        { value: 'reduce_instalment', label: copy.instalment, note: copy.instalmentNote },
      ]}
    />
  );
}
