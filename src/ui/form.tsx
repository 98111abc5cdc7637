import type { ComponentProps, ReactNode } from 'react';
import { ActionBar } from './action-bar.tsx';
import styles from './form.module.css';

export interface FormProps extends ComponentProps<'form'> {
  actions?: ReactNode;
}

/** Our words instead of the browser's bubbles, and POST so that nothing typed ever lands in an address. */
export function Form({ actions, children, className, ...form }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      {...form}
      className={className ? `${styles.form} ${className}` : styles.form}
    >
      {children}
      {actions && <ActionBar>{actions}</ActionBar>}
    </form>
  );
}
