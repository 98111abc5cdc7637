import { Controller, type UseFormReturn } from 'react-hook-form';
import { MINIMUM_AMOUNT } from '#core/constants.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import { needsCopy } from '../../copy/needs.ts';
import { offerCopy } from '../../copy/offer.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './offer.module.css';
import type { OfferEntry } from './use-offer-form.ts';

const copy = offerCopy.amount;

interface AmountFormProps {
  form: UseFormReturn<OfferEntry>;
  maximum: Money;
  isChanged: boolean;
  isBusy: boolean;
  onUpdate: (amount: number) => void;
}

/** Plans are recalculated on submit only; a notice shows while the typed amount differs from theirs. */
export const AmountForm = ({ form, maximum, isChanged, isBusy, onUpdate }: AmountFormProps) => {
  const send = form.handleSubmit(({ amount }) => {
    if (amount !== null) onUpdate(amount);
  });
  const disabledReasonId = useDisabledReasonId();
  return (
    <form
      method="post"
      noValidate
      className={styles.amount}
      onSubmit={(event) => {
        if (isBusy || disabledReasonId) event.preventDefault();
        else void send(event);
      }}
    >
      <Controller
        name="amount"
        control={form.control}
        render={({ field, fieldState }) => (
          <MoneyField
            label={copy.label}
            hint={copy.range(formatPesos(MINIMUM_AMOUNT), formatPesos(maximum))}
            error={fieldState.error?.message}
            name={field.name}
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            enterKeyHint="done"
            size="figure"
          />
        )}
      />
      {isChanged && !isBusy && !form.formState.errors.amount && (
        <Notice tone="attention" live>
          {copy.changed}
        </Notice>
      )}
      <NeedsNetwork disabledReasonId={disabledReasonId}>{needsCopy.amount}</NeedsNetwork>
      <Button
        type="submit"
        wide
        kind={isChanged ? 'primary' : 'secondary'}
        busy={isBusy}
        disabledReasonId={disabledReasonId}
      >
        {isBusy ? copy.updating : copy.update}
      </Button>
    </form>
  );
};
