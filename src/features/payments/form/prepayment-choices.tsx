import type { UseFormReturn } from 'react-hook-form';
import type { PrepaymentChoice } from '#core/payments/payment-application.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { simulationQuery } from '../../../platform/queries/simulation-query.ts';
import { shortDate } from '../../../ui/moment-text.ts';
import { pesos } from '../../../ui/money-text.ts';
import { RadioList } from '../../../ui/radio-list.tsx';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import type { Payable } from '../model/payable.ts';
import type { PaymentEntry } from '../model/payment-schema.ts';

const copy = paymentCopy.detail.choice;
const DEBOUNCE_MS = 500;

/**
 * Simulated effect of each choice. Undefined without a session, offline or before the response: then only texts are
 * shown.
 */
const useFigures = ({ creditNumber, pass }: Payable, amount: number) => {
  const debounced = useDebouncedValue(amount, DEBOUNCE_MS);
  const { data } = useApiQuery({
    ...simulationQuery(creditNumber, debounced),
    enabled: pass === undefined,
    retry: false,
  });
  if (data?.amount !== amount || !data.prepayment) return undefined;
  const { choices } = data.prepayment;
  return {
    of: (choice: PrepaymentChoice) => {
      const plan = choices[choice];
      const last = { payment: pesos(plan.lastPayment), on: shortDate(plan.lastDueOn) };
      const saved = plan.saved < 0 ? copy.lost(pesos(-plan.saved)) : copy.saved(pesos(plan.saved));
      return copy.figures(plan.term, pesos(plan.monthlyPayment), last, saved);
    },
    asOf: paymentCopy.asOf(shortDate(data.on)),
  };
};

export interface PrepaymentChoicesProps {
  form: UseFormReturn<PaymentEntry>;
  payable: Payable;
  /** Whole pesos. */
  amount: number;
}

/** The part beyond the minimum prepays capital: shorter term or smaller instalments. */
export const PrepaymentChoices = ({ form, payable, amount }: PrepaymentChoicesProps) => {
  const figures = useFigures(payable, amount);
  const note = (plain: string, choice: PrepaymentChoice) =>
    figures ? `${plain} ${figures.of(choice)}` : plain;
  return (
    <RadioList
      {...form.register('choice')}
      legend={copy.legend}
      hint={figures?.asOf}
      options={[
        { value: 'reduce_term', label: copy.term, note: note(copy.termNote, 'reduce_term') },
        {
          value: 'reduce_instalment',
          label: copy.instalment,
          note: note(copy.instalmentNote, 'reduce_instalment'),
        },
      ]}
    />
  );
};
