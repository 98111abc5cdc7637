import type { ComponentProps, Ref } from 'react';
import { NumericFormat } from 'react-number-format';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { pastedPesos } from './money-text.ts';

type Passed = Pick<
  ComponentProps<'input'>,
  'name' | 'onBlur' | 'disabled' | 'placeholder' | 'enterKeyHint' | 'required'
>;

export interface MoneyFieldProps extends FieldTexts, Passed {
  /** Whole pesos; null: empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  id?: string | undefined;
  className?: string | undefined;
  size?: 'body' | 'figure' | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const MOST_DIGITS = 12;

export const MoneyField = (props: MoneyFieldProps) => {
  const { label, hint, error, echo, aside, id, className, size, value, onChange, ref, ...input } = props;
  return (
    <Field {...{ label, hint, error, echo, aside, id, className }}>
      {(wiring) => (
        <NumericFormat
          autoComplete="off"
          {...input}
          {...wiring}
          {...(ref ? { getInputRef: ref } : {})}
          className={[control.control, control.digits, size === 'figure' && control.figure]
            .filter(Boolean)
            .join(' ')}
          inputMode="numeric"
          prefix="$ "
          thousandSeparator="."
          decimalSeparator=","
          allowedDecimalSeparators={[]}
          decimalScale={0}
          fixedDecimalScale
          allowNegative={false}
          allowLeadingZeros={false}
          isAllowed={(next) => next.value.length <= MOST_DIGITS}
          value={value ?? ''}
          onValueChange={(next) => {
            const typed = next.floatValue ?? null;
            if (typed !== value) onChange(typed);
          }}
          onPaste={(event) => {
            const digits = pastedPesos(event.clipboardData.getData('text'));
            event.preventDefault();
            if (digits && digits.length <= MOST_DIGITS) onChange(Number(digits));
          }}
        />
      )}
    </Field>
  );
};
