import type { ComponentProps } from 'react';
import { uiCopy } from '../copy/ui.ts';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import styles from './phone-field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** National digits of a typed or pasted number: '+57 300 111 2233' is '3001112233'. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length > 10 && digits.startsWith('57') ? digits.slice(2) : digits;
};

export interface PhoneFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'type'> {}

/** Colombian mobile number: fixed prefix, the value has the national digits. */
export const PhoneField = (props: PhoneFieldProps) => {
  const { label, hint, error, echo, aside, id, className, onChange, ...input } = props;
  return (
    <Field {...{ label, hint, error, echo, aside, id, className }}>
      {(wiring) => (
        <div className={control.group}>
          <span className={control.affix}>
            <Flag />
            <span aria-hidden="true">+57</span>
            <VisuallyHidden>{uiCopy.phone.prefix}</VisuallyHidden>
          </span>
          <input
            autoComplete="tel-national"
            enterKeyHint="next"
            {...input}
            {...wiring}
            type="tel"
            inputMode="numeric"
            className={`${control.bare} ${styles.number}`}
            onChange={(event) => {
              const digits = phoneDigits(event.target.value);
              if (digits !== event.target.value) event.target.value = digits;
              onChange?.(event);
            }}
          />
        </div>
      )}
    </Field>
  );
};

const Flag = () => (
  <svg className={styles.flag} width="24" height="16" viewBox="0 0 24 16" aria-hidden="true">
    <path className={styles.yellow} d="M0 0h24v8H0z" />
    <path className={styles.blue} d="M0 8h24v4H0z" />
    <path className={styles.red} d="M0 12h24v4H0z" />
  </svg>
);
