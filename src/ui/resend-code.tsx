import { useContext, useEffect, useState } from 'react';
import { codeCopy } from '../copy/code.ts';
import { uiCopy } from '../copy/ui.ts';
import { FormDisabledContext, useNetworkStatus } from './network-status.tsx';
import styles from './resend-code.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const UNITS = [
  { seconds: 3600, one: '1 hora', many: 'horas' },
  { seconds: 60, one: '1 minuto', many: 'minutos' },
  { seconds: 1, one: '1 segundo', many: 'segundos' },
];

/** Duration in words, at most two units: 65 s is '1 minuto y 5 segundos', 3700 s is '1 hora y 1 minuto'. */
export const durationWords = (seconds: number): string => {
  let left = Math.max(0, Math.ceil(seconds));
  const parts: string[] = [];
  for (const unit of UNITS) {
    const count = Math.floor(left / unit.seconds);
    left -= count * unit.seconds;
    if (count > 0) parts.push(count === 1 ? unit.one : `${count} ${unit.many}`);
  }
  return parts.slice(0, 2).join(' y ') || '0 segundos';
};

/** The end is announced once; the ticks are not. */
const Countdown = ({ left }: { left: number }) => (
  <>
    {left > 0 && (
      <p role="timer" aria-live="off" className={styles.countdown}>
        {uiCopy.countdown.left(durationWords(left))}
      </p>
    )}
    <span role="status">{left === 0 && <VisuallyHidden>{codeCopy.canResend}</VisuallyHidden>}</span>
  </>
);

/** Whole seconds from `now` to the deadline, both in milliseconds since the epoch. */
export const secondsLeft = (deadline: number | null, now: number): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));

/** Countdown by the clock and not by ticks, so that it is right after sleep. */
export const useSecondsLeft = (deadline: number | null): number => {
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now()));
  useEffect(() => {
    const read = () => {
      const seconds = secondsLeft(deadline, Date.now());
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(read, 250);
    read();
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
};

export interface ResendCodeProps {
  /** End of the cooldown, milliseconds since the epoch; null: none. */
  deadline: number | null;
  onResend: () => void;
  busy?: boolean | undefined;
}

/** Resends the code; enabled after the countdown. */
export const ResendCode = ({ deadline, onResend, busy = false }: ResendCodeProps) => {
  const left = useSecondsLeft(deadline);
  const network = useNetworkStatus();
  const disabledReasonId = useContext(FormDisabledContext);
  const isOff = left > 0 || busy || disabledReasonId !== undefined;
  return (
    <div className={styles.resend}>
      {/* Not `disabled`: that would drop the focus of the button just pressed. */}
      <button
        type="button"
        className={styles.button}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReasonId}
        onClick={() => {
          if (!isOff) onResend();
          if (disabledReasonId !== undefined) network.probe();
        }}
      >
        <span>{codeCopy.resend.question}</span>{' '}
        <span className={styles.action}>{codeCopy.resend.action}</span>
      </button>
      {busy && <p role="status">{codeCopy.resending}</p>}
      {deadline !== null && <Countdown left={left} />}
    </div>
  );
};
