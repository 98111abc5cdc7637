import type { ReactNode } from 'react';
import styles from './fieldset.module.css';

export interface FieldsetProps {
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
