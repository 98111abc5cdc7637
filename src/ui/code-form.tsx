import { yupResolver } from '@hookform/resolvers/yup';
import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { object } from 'yup';
import { codeField } from '#core/api/fields.ts';
import { codeDigits, isWholeCode } from '#core/codes/one-time-code.ts';
import { needsCopy } from '../copy/needs.ts';
import { uiCopy } from '../copy/ui.ts';
import styles from './code-form.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { Form } from './form.tsx';
import { receiveSmsCode } from './sms-code.ts';

const DIGITS = 4;

interface CodeFieldProps extends Pick<FieldTexts, 'hint' | 'error'> {
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

/** Fills the code from the SMS where supported; aborted on unmount. */
const useSmsCode = (onCode: (code: string) => void): void => {
  const deliver = useRef(onCode);
  useEffect(() => {
    deliver.current = onCode;
  });

  useEffect(() => {
    const controller = new AbortController();
    void receiveSmsCode(navigator.credentials, controller.signal, DIGITS).then((code) => {
      if (code) deliver.current(code);
    });
    return () => controller.abort();
  }, []);
};

const schema = object({ code: codeField() }).required();

export interface CodeFormProps {
  /** Submits the code; resolves to the field's error when it was rejected. */
  onSubmit: (code: string) => Promise<string | undefined>;
  busy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** A new code was requested: the field is cleared before it arrives. */
  isResending: boolean;
  /** Between field and button: the resend link, a notice. */
  children?: ReactNode;
}

/**
 * One-time code form: typed, pasted or filled from the SMS; submitted by the button only, never automatically. Its field
 * takes the focus: it is what one came for.
 */
export const CodeForm = (props: CodeFormProps) => {
  const { onSubmit, busy, submitLabel, busyLabel, isResending, children } = props;
  const { control, handleSubmit, setValue, setError, clearErrors } = useForm({
    resolver: yupResolver(schema),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
  });
  const box = useRef<HTMLInputElement | null>(null);

  const put = (typed: string) => {
    const digits = codeDigits(typed);
    setValue('code', digits);
    if (isWholeCode(digits)) clearErrors('code');
  };
  useSmsCode(put);

  useEffect(() => {
    if (!isResending) return;
    setValue('code', '');
    clearErrors('code');
  }, [isResending, setValue, clearErrors]);

  const send = handleSubmit(async (values) => {
    const rejection = await onSubmit(values.code);
    if (rejection === undefined) return;
    setError('code', { type: 'server', message: rejection });
    box.current?.focus();
    // Selected, so that typing replaces the code.
    box.current?.select();
  });

  return (
    <Form
      needs={needsCopy.code}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
        else void send(event);
      }}
      submit={{ label: busy ? busyLabel : submitLabel, busy }}
    >
      <Controller
        name="code"
        control={control}
        render={({ field, fieldState }) => (
          <CodeField
            id="code"
            name={field.name}
            ref={(input) => {
              box.current = input;
              field.ref(input);
            }}
            value={field.value}
            onChange={put}
            onBlur={field.onBlur}
            autoFocus
            error={fieldState.error?.message}
          />
        )}
      />
      {children}
    </Form>
  );
};
