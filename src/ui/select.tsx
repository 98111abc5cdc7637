import type { ComponentProps } from 'react';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { ChevronDownIcon } from './icons/action-icons.tsx';
import styles from './select.module.css';

export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[];
  /** First option with an empty value; the form then validates that one is chosen. */
  placeholder?: string | undefined;
}

/** Native select: the most usable one on phones. */
export const Select = (props: SelectProps) => {
  const { label, hint, error, echo, aside, id, className, options, placeholder, ...select } = props;
  return (
    <Field {...{ label, hint, error, echo, aside, id, className }}>
      {(wiring) => (
        <div className={styles.frame}>
          <select {...select} {...wiring} className={`${control.control} ${styles.select}`}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon size={20} className={styles.arrow} />
        </div>
      )}
    </Field>
  );
};
