import type { ComponentProps } from 'react';
import controlStyles from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Grows with what is written. */
export const TextArea = ({ label, hint, error, echo, aside, id, className, ...area }: TextAreaProps) => (
  <Field {...{ label, hint, error, echo, aside, id, className }}>
    {(wiring) => (
      <textarea rows={6} {...area} {...wiring} className={`${controlStyles.control} ${styles.area}`} />
    )}
  </Field>
);
