import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import styles from './radio-list.module.css';
import textStyles from './text.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** At the end of the row: an amount, a small ring. */
  detail?: ReactNode;
  note?: ReactNode;
  disabled?: boolean | undefined;
  /** Shown below the selected card, such as a field. */
  reveal?: ReactNode;
}

export interface RadioListProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'value'> {
  name: string;
  legend: string;
  options: readonly RadioOption[];
  /** Controlled value; omit it with `register`. */
  value?: string | undefined;
  legendHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Radio group as cards. Other props go to each radio, as `register` expects. */
export const RadioList = (props: RadioListProps) => {
  const { legend, options, value, legendHidden, hint, error, id, className, ...input } = props;
  const made = useId();
  const key = id ?? made;
  const described = [hint && `${key}-hint`, error && `${key}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      id={key}
      className={className ? `${styles.list} ${className}` : styles.list}
      aria-describedby={described || undefined}
    >
      <legend className={legendHidden ? styles.unseen : styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${key}-hint`} className={textStyles.note}>
          {hint}
        </p>
      )}
      {options.map((option) => (
        <div key={option.value} className={styles.item}>
          <label className={styles.card}>
            <input
              {...input}
              {...(value === undefined ? {} : { checked: option.value === value })}
              type="radio"
              value={option.value}
              disabled={option.disabled || input.disabled}
              aria-invalid={error ? true : undefined}
              className={styles.radio}
            />
            <span className={styles.text}>
              <span className={styles.name}>{option.label}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
            </span>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </label>
          {option.reveal && <div className={styles.reveal}>{option.reveal}</div>}
        </div>
      ))}
      {error && <FieldError id={`${key}-error`}>{error}</FieldError>}
    </fieldset>
  );
};
