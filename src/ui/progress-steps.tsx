import { uiCopy } from '../copy/ui.ts';
import styles from './progress-steps.module.css';
import { Ring } from './ring.tsx';
import textStyles from './text.module.css';

export interface ProgressStepsProps {
  /** From 1. */
  step: number;
  total: number;
  name: string;
}

export const ProgressSteps = ({ step, total, name }: ProgressStepsProps) => (
  <div className={styles.steps}>
    <Ring segments={total} filled={step - 1} current={step - 1} size={48} />
    <p className={styles.words}>
      <span className={textStyles.note}>{uiCopy.steps.position(step, total)}</span>
      <span className={styles.name}>{name}</span>
    </p>
  </div>
);
