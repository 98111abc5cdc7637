import { yupResolver } from '@hookform/resolvers/yup';
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
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

/** The box at a place of the screen. */
const boxAt = ({ clientX, currentTarget }: MouseEvent<HTMLInputElement>): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.floor(((clientX - left) / width) * DIGITS);
};

/**
 * One input drawn as boxes: one label, one value. However it is put in, the code is found in it; a tap on a digit selects it,
 * to be replaced.
 */
export const CodeField = ({ label = uiCopy.code.label, hint, error, id, ...given }: CodeFieldProps) => {
  const { value, onChange, onBlur, ...input } = given;
  const [composed, setComposed] = useState<string>();
  const [selected, setSelected] = useState<readonly [from: number, to: number]>();
  const [from, to] = selected ?? [DIGITS, DIGITS];
  const select = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLInputElement>) =>
    setSelected([Math.min(selectionStart ?? 0, DIGITS - 1), selectionEnd ?? 0]);
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <div className={styles.root} data-invalid={error ? '' : undefined}>
          <div className={styles.boxes} aria-hidden="true">
            {[...value.padEnd(DIGITS)].map((digit, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes are positions.
                key={index}
                className={
                  selected && (index === from || (index > from && index < to))
                    ? `${styles.box} ${styles.active}`
                    : styles.box
                }
              >
                {digit.trim()}
                {selected && index === from && index === value.length && <span className={styles.caret} />}
              </div>
            ))}
          </div>
          <input
            {...wiring}
            {...input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            className={styles.input}
            value={composed ?? value}
            onFocus={(event) => {
              // A complete code is replaced.
              if (value.length === DIGITS) event.currentTarget.select();
              select(event);
            }}
            onSelect={select}
            onBlur={() => {
              setSelected(undefined);
              onBlur?.();
            }}
            onClick={(event) => {
              const at = boxAt(event);
              if (event.detail > 0 && at < value.length) event.currentTarget.setSelectionRange(at, at + 1);
            }}
            onChange={({ currentTarget: field, nativeEvent }) => {
              const digits = codeDigits(field.value);
              if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(field.value);
              else if (digits !== field.value) {
                const caret = codeDigits(field.value.slice(0, field.selectionStart ?? DIGITS)).length;
                field.value = digits;
                field.setSelectionRange(caret, caret);
              }
              onChange(digits);
            }}
            onCompositionEnd={() => setComposed(undefined)}
          />
        </div>
      )}
    </Field>
  );
};

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

  const put = (digits: string) => {
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
