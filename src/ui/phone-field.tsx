import type { ComponentProps } from 'react';
import { stripPhonePrefix } from '#core/people/phone.ts';
import { uiCopy } from '../copy/ui.ts';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import styles from './phone-field.module.css';
import { cleanedOnBlur } from './rewrite-field.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface PhoneFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children' | 'type'> {}

/** Colombian mobile number: fixed prefix, and once it is left the national digits alone. */
export const PhoneField = (props: PhoneFieldProps) => {
  const { label, hint, error, echo, aside, id, className, onBlur, ...input } = props;
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
            onBlur={cleanedOnBlur(stripPhonePrefix, onBlur)}
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
