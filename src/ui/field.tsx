import { type ComponentProps, type ReactNode, useId } from 'react';
import { uiCopy } from '../copy/ui.ts';
import controlStyles from './control.module.css';
import styles from './field.module.css';
import { AlertIcon } from './icons/status-icons.tsx';
import textStyles from './text.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface FieldsetProps {
  legend: ReactNode;
  children: ReactNode;
}

/** Field group with a legend that screen readers announce with each field. */
export const Fieldset = ({ legend, children }: FieldsetProps) => (
  <fieldset>
    <legend className={styles.legend}>
      <h2>{legend}</h2>
    </legend>
    <div className={styles.fields}>{children}</div>
  </fieldset>
);

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {}

export const TextField = ({ label, hint, error, echo, aside, id, className, ...input }: TextFieldProps) => (
  <Field {...{ label, hint, error, echo, aside, id, className }}>
    {(wiring) => <input type="text" {...input} {...wiring} className={controlStyles.control} />}
  </Field>
);

export interface FieldTexts {
  label: ReactNode;
  /** What to enter. */
  hint?: ReactNode;
  /** What to do now; shown beside the hint. */
  error?: string | undefined;
  /** Live interpretation of the value: 'son 14 de marzo de 1990'. */
  echo?: ReactNode;
  /** A link or button on the label's line. */
  aside?: ReactNode;
}

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl, labelId: string) => ReactNode;
}

/** Label, control, hint and error, wired by ids. */
export const Field = ({ label, hint, error, echo, aside, id, className, children }: FieldProps) => {
  const made = useId();
  const key = id ?? made;
  const described = [hint && `${key}-hint`, error && `${key}-error`].filter(Boolean).join(' ');
  const control: FieldControl = {
    id: key,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <div className={styles.top}>
        <label id={`${key}-label`} htmlFor={key} className={styles.label}>
          {label}
        </label>
        {aside}
      </div>
      {hint && (
        <p id={`${key}-hint`} className={textStyles.note}>
          {hint}
        </p>
      )}
      {children(control, `${key}-label`)}
      {echo}
      {error && <FieldError id={`${key}-error`}>{error}</FieldError>}
    </div>
  );
};

export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className={styles.error}>
    <AlertIcon size={20} />
    <span>
      <VisuallyHidden>{uiCopy.field.errorPrefix}</VisuallyHidden>
      {children}
    </span>
  </p>
);
