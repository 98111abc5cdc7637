import type { ReactNode } from 'react';
import type { TrackedStep, Tracking, TransferSetback } from '#core/api/applications/tracking.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { trackerCopy } from '../../../copy/tracker.ts';
import { AlertIcon, CheckIcon, WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { dayText } from '../../../ui/moment-text.ts';
import styles from './tracker-steps.module.css';

/** Whose turn it is, or how it ended. */
export type TrackerStage =
  | 'own'
  | 'unsent_photos'
  | 'photos'
  | 'agent'
  | 'clinic'
  | 'disbursement'
  | TransferSetback
  | 'withdrawing'
  | 'paid'
  | 'declined'
  | `closed_${'identity' | 'clinic' | 'disbursement' | 'withdrawn'}`;

/** From the one step that is current or at which it ended. */
export const trackerStage = ({
  steps,
  status,
  identity,
  lacksPhotos,
  withdrawal,
  transfer,
}: Pick<
  Tracking,
  'steps' | 'status' | 'identity' | 'lacksPhotos' | 'withdrawal' | 'transfer'
>): TrackerStage => {
  const step = steps.find(({ state }) => state !== 'done' && state !== 'ahead');
  if (!step || step.name === 'signature') return 'paid';
  if (withdrawal !== undefined) return 'withdrawing';
  if (step.state === 'withdrawn') return 'closed_withdrawn';
  if (step.state === 'stopped') return status === 'rejected_validation' ? 'declined' : `closed_${step.name}`;
  if (step.name === 'disbursement' && transfer) return transfer.setback;
  if (step.name !== 'identity') return step.name;
  if (status === 'pendiente_validacion_cliente') return 'own';
  if (identity !== 'in_progress') return 'agent';
  return lacksPhotos ? 'unsent_photos' : 'photos';
};

const copy = trackerCopy.steps;

const isOwnTurn = (stage: TrackerStage): boolean => stage === 'own' || stage === 'unsent_photos';

const whoDoes = ({ name, state }: TrackedStep, stage: TrackerStage, providerName: string): string => {
  if (name === 'signature' || state === 'withdrawn') return copy.who.youDid;
  if (name === 'clinic') return copy.who.clinic(providerName);
  if (name === 'disbursement') return copy.who.disbursement(providerName);
  if (state === 'current' && isOwnTurn(stage)) return copy.who.you;
  return state === 'current' && stage === 'agent' ? copy.who.agent : copy.who.identity;
};

const statusText = ({ state, at }: TrackedStep, stage: TrackerStage): string => {
  if (state === 'ahead') return copy.ahead;
  const day = at === undefined ? undefined : dayText(at);
  return state === 'current' && isOwnTurn(stage) ? copy.ownTurn : copy[state](day);
};

const Wait = ({ step: { state, expectedBy, isLate, businessDays } }: { step: TrackedStep }) => {
  if (state === 'ahead' && businessDays !== undefined)
    return <p className={styles.detail}>{copy.takes(businessDays)}</p>;
  if (expectedBy === undefined) return null;
  const date = dateInWords(expectedBy);
  if (!isLate) return <p>{copy.expected(date)}</p>;
  return (
    <p className={styles.late}>
      <WarningIcon size={20} />
      <span>{copy.late(date)}</span>
    </p>
  );
};

export interface TrackerStepsProps {
  tracking: Pick<Tracking, 'steps' | 'providerName'>;
  stage: TrackerStage;
  action: ReactNode;
}

/** Each step with its date, who does it, and when it is expected; none is to come of a credit that ended. */
export const TrackerSteps = ({ tracking: { steps, providerName }, stage, action }: TrackerStepsProps) => (
  <ol className={styles.steps}>
    {steps
      .filter(({ state }) => state !== 'ahead' || !stage.startsWith('closed_'))
      .map((step) => (
        <li
          key={step.name}
          className={`${styles.step} ${styles[step.state]}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.marker}>
            {step.state === 'done' && <CheckIcon size={18} />}
            {step.state === 'stopped' && <AlertIcon size={20} />}
          </span>
          <div className={styles.words}>
            <h3 className={styles.name}>{copy.names[step.name][step.state]}</h3>
            <p className={styles.standing}>{statusText(step, stage)}</p>
            <p className={styles.detail}>{whoDoes(step, stage, providerName)}</p>
            {!(step.state === 'current' && isOwnTurn(stage)) && <Wait step={step} />}
            {step.state === 'current' && action}
          </div>
        </li>
      ))}
  </ol>
);
