import { usePrefetchQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai/react';
import { useCallback, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { bankTransferCopy } from '../../../copy/bank-transfer.ts';
import { useApiMutation } from '../../../platform/api/mutations.ts';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import { store } from '../../../platform/store.ts';
import { signedAttempt } from '../attempt/signed-attempt.ts';
import { PaymentForm, type PaymentFormProps } from '../form/payment-form.tsx';
import { attemptsAtom, remove } from '../model/attempt.ts';
import type { PaymentOrder } from '../model/checkout.ts';
import { WIDGET_PATH } from '../model/online-path.ts';
import { preparedReference, preparingPath } from '../model/payment-paths.ts';
import type { PaymentEntry } from '../model/payment-schema.ts';
import { BankStep, banksQuery } from './bank-step.tsx';
import styles from './transfer.module.css';

/** Latest values for a return to the amount step: `draft.restored` is read on mount only. */
const useChosen = (draft: Draft<PaymentEntry>) => {
  const [chosen, setChosen] = useState(draft.restored);
  const { keep } = draft;
  const keepBoth = useCallback(
    (values: Partial<PaymentEntry>) => {
      setChosen(values);
      keep(values);
    },
    [keep],
  );
  return { draft: { ...draft, keep: keepBoth }, chosen };
};

/**
 * Amount step, then bank step. The attempt is signed after the amount, so that its errors show there; the URL names the
 * attempt, so that a reload stays at the bank step.
 */
const TransferForm = (props: Omit<PaymentFormProps, 'checkout'>) => {
  const { payable } = props;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  usePrefetchQuery(banksQuery(payable.pass));
  const reference = preparedReference(params);
  const [isLeaving, setLeaving] = useState(false);
  const attempt = useAtomValue(attemptsAtom).find(
    (one) => one.reference === reference && one.creditNumber === payable.creditNumber,
  );
  const starting = useApiMutation({
    mutationFn: async (order: PaymentOrder) => {
      const signed = await signedAttempt(payable, order);
      navigate(preparingPath(signed.reference));
    },
  });
  const { draft, chosen } = useChosen(props.draft);
  const checkout = {
    start: starting.submit,
    isStarting: starting.isPending,
    failure: starting.failure,
    isOpen: false,
  };
  const toWidget = (
    <p className={styles.other}>
      <Link
        to={`../${WIDGET_PATH}`}
        onClick={() => {
          if (reference === undefined) return;
          setLeaving(true);
          // Without a bank's page it cannot have been paid: there is no result to redirect to.
          store.set(attemptsAtom, (known) => remove(known, { reference }));
        }}
      >
        {bankTransferCopy.otherWay}
      </Link>
    </p>
  );

  if (attempt?.reference !== undefined) {
    return (
      <BankStep
        key={attempt.reference}
        reference={attempt.reference}
        amount={attempt.amount}
        payable={payable}
        otherWay={toWidget}
        onClosed={props.onClosed}
        onPassOver={props.onPassOver}
      />
    );
  }
  if (reference !== undefined) return isLeaving ? null : <Navigate to="." replace />;
  return (
    <>
      <PaymentForm {...props} draft={{ ...draft, restored: chosen }} checkout={checkout} />
      {toWidget}
    </>
  );
};

export default TransferForm;
