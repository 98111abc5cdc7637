import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './code-field.module.css';
import { Field, type FieldTexts } from './field.tsx';

const DIGITS = 4;

export interface CodeFieldProps extends Pick<FieldTexts, 'hint' | 'error'> {
  id: string;
  name?: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** One input drawn as boxes: one label, one value, one paste target. */
export const CodeField = ({ label = uiCopy.code.label, hint, error, id, ...input }: CodeFieldProps) => (
  <Field label={label} hint={hint} error={error} id={id}>
    {(wiring) => (
      // With this id in the document the package skips its inline style element, which the CSP forbids.
      <div id="input-otp-style" className={styles.root} data-invalid={error ? '' : undefined}>
        <OTPInput
          {...wiring}
          {...input}
          onFocus={(event) => {
            // Focusing a complete code selects all of it, to be replaced; the package would select its last digit only.
            if (event.currentTarget.value.length === DIGITS) event.currentTarget.select();
          }}
          maxLength={DIGITS}
          pattern={REGEXP_ONLY_DIGITS}
          pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          pushPasswordManagerStrategy="none"
          noScriptCSSFallback={null}
          containerClassName={styles.container ?? ''}
          render={({ slots }) => (
            <div className={styles.boxes} aria-hidden="true">
              {slots.map((slot, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes are positions.
                <Box key={index} {...slot} />
              ))}
            </div>
          )}
        />
      </div>
    )}
  </Field>
);

const Box = ({ char, isActive, hasFakeCaret }: SlotProps) => (
  <div className={isActive ? `${styles.box} ${styles.active}` : styles.box}>
    {char}
    {hasFakeCaret && <span className={styles.caret} />}
  </div>
);
