import type { ReactNode } from 'react';
import styles from './fieldset.module.css';

export interface FieldsetProps {
  legend: ReactNode;
  children: ReactNode;
}

/** Field group with a legend that screen readers announce with each field. */
export function Fieldset({ legend, children }: FieldsetProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>
        <h2>{legend}</h2>
      </legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
