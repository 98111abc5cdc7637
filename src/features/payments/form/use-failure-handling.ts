import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { PAYMENT_PENDING } from '../attempt/use-second-payment.ts';
import { defaultOption, isOffered, type Payable } from '../model/payable.ts';
import type { PaymentEntry } from '../model/payment-schema.ts';

const NO_SESSION = 401;
const DEBT_CHANGED = 'debt_changed';

export interface FailureHandlers {
  /** The figures or the open payments are stale; with the error message. */
  onStale: (sentence: string) => void;
  /** The pass of the public flow expired. */
  onPassOver?: (() => void) | undefined;
}

/** Routes a failure to the field, a refetch or the look-up. Returns the field's error. */
export const useFailureHandling = (
  form: UseFormReturn<PaymentEntry>,
  payable: Payable,
  failure: CallFailure | undefined,
  { onStale, onPassOver }: FailureHandlers,
): string | undefined => {
  const { setError, setValue, getValues } = form;
  const refused = failure?.fields.amount_in_cents;
  useEffect(() => {
    if (refused) setError('other', { type: 'server', message: refused }, { shouldFocus: true });
  }, [refused, setError]);

  const isPassOver = payable.pass !== undefined && failure?.status === NO_SESSION;
  const passOver = useEffectEvent(() => onPassOver?.());
  useEffect(() => {
    if (isPassOver) passOver();
  }, [isPassOver]);

  const isStale =
    failure?.code === DEBT_CHANGED || (failure?.code === PAYMENT_PENDING && payable.pass === undefined);
  const stale = useEffectEvent(onStale);
  useEffect(() => {
    if (isStale && failure) stale(failure.sentence);
  }, [isStale, failure]);

  useEffect(() => {
    // Someone else may have paid the minimum meanwhile: deselect an option that is no longer offered.
    if (!isOffered(payable, getValues('option'))) setValue('option', defaultOption(payable));
  }, [payable, getValues, setValue]);

  const wrong = form.formState.errors.other;
  useEffect(() => {
    // When the field has the focus already, its new error below it may be out of view.
    if (wrong) document.getElementById('other')?.scrollIntoView({ block: 'nearest' });
  }, [wrong]);
  return refused;
};
