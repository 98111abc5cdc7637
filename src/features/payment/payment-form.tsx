import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { paymentCopy } from '../../copy/payment.ts';
import { pesos } from '../../core/domain/money.ts';
import { DEFAULT_PREPAYMENT_CHOICE } from '../../core/domain/prepayment.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { useOnline } from '../../platform/online.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Checkout } from './checkout.ts';
import { amountOf, defaultOption, isMinimumPayable, leavesPrepayment, type Payable } from './payable.ts';
import { PaymentOptions } from './payment-options.tsx';
import { type PaymentEntry, paymentSchema } from './payment-schema.ts';
import { PrepaymentChoices } from './prepayment-choices.tsx';
import { useAskedPayment } from './use-asked-payment.ts';

const copy = paymentCopy.detail;
const NO_SESSION = 401;

/** What was asked for, else what was chosen before, as far as today's debt still allows it. */
const startOf = (payable: Payable, restored: Partial<PaymentEntry> | undefined): PaymentEntry => {
  const start = {
    option: defaultOption(payable),
    other: null,
    choice: DEFAULT_PREPAYMENT_CHOICE,
    ...restored,
  };
  return start.option === 'minimo' && !isMinimumPayable(payable) ? { ...start, option: 'otro' } : start;
};

export interface PaymentFormProps {
  payable: Payable;
  draft: Draft<PaymentEntry>;
  checkout: Checkout;
  onClosed: (reference: string) => void;
  onPassOver?: (() => void) | undefined;
}

/** How much to pay, and what to do with what is left over. What 'Continuar' does is the checkout's. */
export function PaymentForm({ payable, draft, checkout, onClosed, onPassOver }: PaymentFormProps) {
  const isOnline = useOnline();
  const asked = useAskedPayment(payable, draft);
  const form = useForm<PaymentEntry>({
    resolver: yupResolver(paymentSchema(payable.totalDebt)),
    defaultValues: startOf(payable, asked ?? draft.restored),
  });
  useDraftOfForm(form, draft);
  const { setError } = form;
  const entry = useWatch({ control: form.control, compute: (values: PaymentEntry) => values });
  const orderOf = ({ option, other }: PaymentEntry) =>
    amountOf(payable, option, other === null || other < 0 ? null : pesos(other));
  const amount = orderOf(entry);
  const { start, isStarting, failure, openFor } = checkout;

  const refused = failure?.fields.amount_in_cents;
  useEffect(() => {
    if (refused) setError('other', { type: 'server', message: refused }, { shouldFocus: true });
  }, [refused, setError]);

  const wrong = form.formState.errors.other;
  useEffect(() => {
    // The field may have the focus already: then only its error is new, below it and perhaps out of sight.
    if (wrong) document.getElementById('other')?.scrollIntoView({ block: 'nearest' });
  }, [wrong]);

  const isPassOver = payable.pass !== undefined && failure?.status === NO_SESSION;
  useEffect(() => {
    if (isPassOver) onPassOver?.();
  }, [isPassOver, onPassOver]);

  const submit = form.handleSubmit(async (values) => {
    const ordered = orderOf(values);
    if (ordered !== undefined) await start({ amount: ordered, choice: values.choice, isAnother: false });
  });
  const isBusy = isStarting || openFor !== undefined;

  return (
    <Form
      onSubmit={(event) => {
        if (isBusy || !isOnline) event.preventDefault();
        else void submit(event);
      }}
      actions={
        <Button type="submit" wide busy={isBusy} aria-disabled={!isOnline}>
          {isBusy ? copy.busy : copy.submit}
        </Button>
      }
    >
      <PaymentOptions form={form} payable={payable} />
      {amount !== undefined && leavesPrepayment(payable, amount) && (
        <PrepaymentChoices form={form} payable={payable} amount={amount} />
      )}
      {!isOnline && (
        <Notice tone="attention" live>
          {paymentCopy.needsNetwork}
        </Notice>
      )}
      {failure && !isBusy && <FailureNotice title={copy.failed}>{refused ?? failure.sentence}</FailureNotice>}
      {openFor !== undefined && (
        <Notice
          tone="info"
          title={copy.open.title}
          action={
            <Button kind="quiet" small onClick={() => onClosed(openFor)}>
              {copy.open.check}
            </Button>
          }
        >
          {copy.open.text}
        </Notice>
      )}
    </Form>
  );
}
