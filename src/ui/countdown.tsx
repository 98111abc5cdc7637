import { uiCopy } from '../copy/ui.ts';
import styles from './countdown.module.css';
import { durationWords } from './duration-words.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface CountdownProps {
  /** Whole seconds, from useSecondsLeft. */
  left: number;
  sentence?: ((words: string) => string) | undefined;
  /** Announced once at zero; the ticks are not. */
  done?: string | undefined;
}

export const Countdown = ({ left, sentence = uiCopy.countdown.left, done }: CountdownProps) => (
  <>
    {left > 0 && (
      <p role="timer" aria-live="off" className={styles.countdown}>
        {sentence(durationWords(left))}
      </p>
    )}
    <span role="status">{left === 0 && done && <VisuallyHidden>{done}</VisuallyHidden>}</span>
  </>
);
