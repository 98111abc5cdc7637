import { type ChangeEvent, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { cleanEmail } from '#core/people/email.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { TextField } from '../../../ui/field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { PaymentEntry } from '../model/payment-schema.ts';

const copy = paymentCopy.detail.payerEmail;

/** Optional address for the receipt of a payer without a session. */
export function PayerEmailField({ form }: { form: UseFormReturn<PaymentEntry> }) {
  const registered = form.register('payerEmail');
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const clean = cleanEmail(event.target.value);
    if (clean !== event.target.value) event.target.value = clean;
    return registered.onChange(event);
  };
  const error = form.formState.errors.payerEmail?.message;
  useEffect(() => {
    // When the field has the focus already, its new error below it may be out of view.
    if (error) document.getElementById('payerEmail-error')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <TextField
      {...registered}
      onChange={onChange}
      id="payerEmail"
      label={copy.label}
      hint={
        <>
          {copy.hint} {copy.kept}{' '}
          <a href="/legal/datos" target="_blank" rel="noopener">
            {copy.policy}
            <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>
          </a>
        </>
      }
      error={error}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
    />
  );
}
