import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from './field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'children' | 'type'> {
  /** May contain links: clicking one does not toggle the box. */
  label: ReactNode;
  error?: string | undefined;
}

export const Checkbox = ({ label, error, id, className, ...input }: CheckboxProps) => {
  const made = useId();
  const key = id ?? made;
  return (
    <div className={className}>
      <div className={styles.row}>
        <input
          {...input}
          id={key}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${key}-error` : input['aria-describedby']}
        />
        <label htmlFor={key} className={styles.label}>
          {label}
        </label>
      </div>
      {error && <FieldError id={`${key}-error`}>{error}</FieldError>}
    </div>
  );
};
