import type { ComponentProps, Ref } from 'react';
import { parsePesos } from '#core/money/parse-pesos.ts';
import { amountCopy } from '../copy/amounts.ts';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { pesos } from './money-text.ts';
import { useTypedText } from './use-typed-text.ts';

type Passed = Pick<
  ComponentProps<'input'>,
  'name' | 'onBlur' | 'disabled' | 'placeholder' | 'enterKeyHint' | 'required'
>;

export interface MoneyFieldProps extends FieldTexts, Passed {
  /** Whole pesos; null: empty, or a text that is no amount. */
  value: number | null;
  onChange: (value: number | null) => void;
  id?: string | undefined;
  className?: string | undefined;
  size?: 'body' | 'figure' | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const read = (text: string): number | null => {
  const parsed = parsePesos(text);
  return parsed.ok ? parsed.amount : null;
};

const write = (value: number | null): string => (value === null ? '' : pesos(value).replace(/\s/g, ' '));

/** Why a text is no amount. */
const problemOf = (text: string): string | undefined => {
  const parsed = parsePesos(text);
  return parsed.ok || parsed.reason === 'empty' ? undefined : amountCopy[parsed.reason];
};

/** An amount in whole pesos, read however it is put in, and grouped when the field is left; until then beside it. */
export const MoneyField = (props: MoneyFieldProps) => {
  const { label, hint, error, echo, aside, id, className, size, value, onChange, onBlur, ...input } = props;
  const edit = (amount: number | null) => (amount === null ? '' : String(amount));
  const typed = useTypedText({ value, onChange, onBlur, read, write, edit });
  const problem = typed.isLeft || error ? problemOf(typed.text) : undefined;
  const meant = write(value);
  return (
    <Field {...{ label, hint, error: problem ?? error, echo, aside, id, className }}>
      {(wiring) => (
        <div className={control.group}>
          <input
            autoComplete="off"
            {...input}
            {...wiring}
            {...typed.input}
            type="text"
            inputMode="numeric"
            className={[control.bare, control.digits, size === 'figure' && control.figure]
              .filter(Boolean)
              .join(' ')}
          />
          {meant.length > '$ 100'.length && meant !== typed.text && (
            <span className={control.meaning} aria-hidden="true">
              {meant}
            </span>
          )}
        </div>
      )}
    </Field>
  );
};
