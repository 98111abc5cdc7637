import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './code-field.module.css';
import { Field } from './field.tsx';

export interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with the complete code. */
  onComplete?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  label?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  digits?: number | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One input drawn as boxes: one label, one value, one paste target. */
export const CodeField = (props: CodeFieldProps) => {
  const { value, onChange, onComplete, onBlur, label = uiCopy.code.label, hint, error, id } = props;
  const { name, digits = 4, disabled = false, autoFocus = false, ref } = props;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        // With this id in the document the package skips its inline style element, which the CSP forbids.
        <div id="input-otp-style" className={styles.root} data-invalid={error ? '' : undefined}>
          <OTPInput
            {...wiring}
            {...(ref ? { ref } : {})}
            {...(name ? { name } : {})}
            {...(onComplete ? { onComplete } : {})}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            onFocus={(event) => {
              // Focusing a complete code selects all of it, to be replaced; the package would select its last digit only.
              if (event.currentTarget.value.length === digits) event.currentTarget.select();
            }}
            maxLength={digits}
            pattern={REGEXP_ONLY_DIGITS}
            pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            disabled={disabled}
            autoFocus={autoFocus}
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
};

const Box = ({ char, isActive, hasFakeCaret }: SlotProps) => (
  <div className={isActive ? `${styles.box} ${styles.active}` : styles.box}>
    {char}
    {hasFakeCaret && <span className={styles.caret} />}
  </div>
);
