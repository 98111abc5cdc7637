import { yupResolver } from '@hookform/resolvers/yup';
import { type ReactNode, useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { object } from 'yup';
import { codeField } from '#core/api/fields.ts';
import { codeDigits, isWholeCode } from '#core/codes/one-time-code.ts';
import { needsCopy } from '../copy/needs.ts';
import { CodeField } from './code-field.tsx';
import { Form } from './form.tsx';
import { receiveSmsCode } from './sms-code.ts';

const DIGITS = 4;

/** Fills the code from the SMS where supported; aborted on unmount. */
const useSmsCode = (onCode: (code: string) => void): void => {
  const deliver = useRef(onCode);
  useEffect(() => {
    deliver.current = onCode;
  });

  useEffect(() => {
    if (!('OTPCredential' in window)) return;
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
  autoFocus?: boolean | undefined;
  /** Between field and button: the resend link, a notice. */
  children?: ReactNode;
}

/** One-time code form: typed, pasted or filled from the SMS; submitted by the button only, never automatically. */
export const CodeForm = (props: CodeFormProps) => {
  const { onSubmit, busy, submitLabel, busyLabel, isResending, autoFocus, children } = props;
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
            autoFocus={autoFocus}
            error={fieldState.error?.message}
          />
        )}
      />
      {children}
    </Form>
  );
};
