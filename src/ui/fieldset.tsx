import type { ReactNode } from 'react';
import styles from './fieldset.module.css';

export interface FieldsetProps {
  legend: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, under a heading that screen readers say with each of them. */
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
