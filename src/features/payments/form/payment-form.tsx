import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { pesos } from '#core/money/money.ts';
import { DEFAULT_PREPAYMENT_CHOICE } from '#core/payments/payment-application.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../../platform/drafts/use-draft-of-form.ts';
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { OpenAttemptNotice } from '../attempt/open-attempt-notice.tsx';
import { PAYMENT_PENDING, useSecondPayment } from '../attempt/use-second-payment.ts';
import type { Checkout } from '../model/checkout.ts';
import {
  amountOf,
  defaultOption,
  isOffered,
  isWithinLimits,
  leavesPrepayment,
  type Payable,
} from '../model/payable.ts';
import { type PaymentEntry, type PrefilledPayment, paymentSchema } from '../model/payment-schema.ts';
import { FormActions } from './form-actions.tsx';
import { PayerEmailField, PaymentOptions } from './payment-fields.tsx';
import styles from './payment-form.module.css';
import { PrepaymentChoices } from './prepayment-choices.tsx';
import { useDirectStart } from './use-direct-start.ts';
import { type FailureHandlers, useFailureHandling } from './use-failure-handling.ts';

const ApplicationPreview = onDemand(() => import('./application-preview.tsx'));

const appliedCopy = paymentCopy.detail.applied;

/**
 * 'Cómo se aplicará': line by line for the holder; only the order of allocation without a session, which may see no
 * figures.
 */
export const Application = ({ payable, amount }: { payable: Payable; amount: number | undefined }) => {
  const isOwn = payable.pass === undefined;
  if (isOwn && (amount === undefined || !isWithinLimits(payable, amount))) return null;
  return (
    <section aria-labelledby="application" className={styles.application}>
      <h2 id="application" className={styles.title}>
        {appliedCopy.title}
      </h2>
      {isOwn && amount !== undefined ? (
        <ApplicationPreview creditNumber={payable.creditNumber} amount={amount} />
      ) : (
        <p>{appliedCopy.order}</p>
      )}
    </section>
  );
};

const PendingDialog = onDemand(() => import('../attempt/pending-dialog.tsx'));

const copy = paymentCopy.detail;

/** Prefilled or restored values, as far as today's debt still allows them. */
const startOf = (payable: Payable, restored: Partial<PaymentEntry> | undefined): PaymentEntry => {
  const start = {
    option: defaultOption(payable),
    other: null,
    choice: DEFAULT_PREPAYMENT_CHOICE,
    payerEmail: '',
    ...restored,
  };
  return isOffered(payable, start.option) ? start : { ...start, option: defaultOption(payable) };
};

/** Moves what was requested from history state to the draft: a reload must neither undo later changes nor start it. */
const useRequested = (now: PrefilledPayment | undefined, { keep }: Draft<PaymentEntry>) => {
  const navigate = useNavigate();
  const [requested] = useState(now);
  useEffect(() => {
    if (!requested) return;
    if (requested.entry) keep(requested.entry);
    navigate('.', { replace: true, state: null });
  }, [requested, keep, navigate]);
  return { prefilled: requested?.entry, startsNow: requested?.startsNow === true };
};

export interface PaymentFormProps extends FailureHandlers {
  payable: Payable;
  /** Index path of the payment area. */
  base: string;
  draft: Draft<PaymentEntry>;
  requested?: PrefilledPayment | undefined;
  checkout: Checkout;
  onClosed: (reference: string) => void;
}

/** Amount and prepayment choice; `checkout` implements 'Continuar'. */
export const PaymentForm = ({
  payable,
  base,
  draft,
  requested,
  checkout,
  onClosed,
  ...ways
}: PaymentFormProps) => {
  const { prefilled, startsNow } = useRequested(requested, draft);
  const form = useForm<PaymentEntry>({
    resolver: yupResolver(paymentSchema(payable.totalDebt)),
    defaultValues: startOf(payable, startsNow ? prefilled : (prefilled ?? draft.restored)),
  });
  useDraftOfForm(form, draft);
  const entry = useWatch({ control: form.control, compute: (values: PaymentEntry) => values });
  const orderOf = ({ option, other }: PaymentEntry) =>
    amountOf(payable, option, other === null || other < 0 ? null : pesos(other));
  const amount = orderOf(entry);
  const validAmount = amount !== undefined && isWithinLimits(payable, amount) ? amount : undefined;
  const { isStarting, failure, isOpen } = checkout;
  const { begin, question, underWay } = useSecondPayment(payable, checkout);
  const refused = useFailureHandling(form, payable, failure, ways);

  const submit = form.handleSubmit(async (values) => {
    const ordered = orderOf(values);
    if (ordered === undefined) return;
    const { choice, payerEmail } = values;
    await begin({ amount: ordered, choice, payerEmail, isAnother: false });
  });
  const isComplete = startsNow && !underWay && prefilled !== undefined && validAmount !== undefined;
  useDirectStart(isComplete, () => void submit());
  const isBusy = isStarting || isOpen;
  const isFailed = failure !== undefined && failure.code !== PAYMENT_PENDING && !isBusy;

  return (
    <Form
      needs={paymentCopy.needsNetwork}
      draft={draft}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        else void submit(event);
      }}
      actions={<FormActions {...{ base, underWay, isBusy }} amount={validAmount} />}
    >
      {!isBusy && <OpenAttemptNotice base={base} underWay={underWay} />}
      {startsNow && !prefilled && <Notice tone="attention">{copy.changed}</Notice>}
      <PaymentOptions form={form} payable={payable} />
      {amount !== undefined && leavesPrepayment(payable, amount) && (
        <PrepaymentChoices form={form} payable={payable} amount={amount} />
      )}
      <Application payable={payable} amount={amount} />
      {payable.pass !== undefined && <PayerEmailField form={form} />}
      {isFailed && (
        <FailureNotice title={copy.failed} failure={failure} retry="submit">
          {refused}
        </FailureNotice>
      )}
      {question && (
        <ChunkBoundary>
          <PendingDialog question={question} onSee={onClosed} />
        </ChunkBoundary>
      )}
    </Form>
  );
};
