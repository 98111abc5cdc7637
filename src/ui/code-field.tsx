import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { uiCopy } from '../copy/ui.ts';
import styles from './code-field.module.css';
import { Field } from './field.tsx';

export interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called once the last digit is in. */
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

/** Large boxes that are one field: one label, one value, one place to paste. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, onComplete, onBlur, label = uiCopy.code.label, hint, error, id } = props;
  const { name, digits = 4, disabled = false, autoFocus = false, ref } = props;
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        // The id makes the package leave out its injected style element, which the security policy forbids.
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
              // Coming back to a whole code, one means to type another: the package would select its last digit only.
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position.
                  <Box key={index} {...slot} />
                ))}
              </div>
            )}
          />
        </div>
      )}
    </Field>
  );
}

function Box({ char, isActive, hasFakeCaret }: SlotProps) {
  return (
    <div className={isActive ? `${styles.box} ${styles.active}` : styles.box}>
      {char}
      {hasFakeCaret && <span className={styles.caret} />}
    </div>
  );
}
