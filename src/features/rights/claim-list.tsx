import type { FiledClaim } from '#core/api/rights/claims.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { businessDaysUntil } from '#core/calendar/holidays.ts';
import { filingNumber, isClaimKind, type RequestKind } from '#core/rights/claims.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CheckCircleIcon, ClockIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { momentText } from '../../ui/moment-text.ts';
import textStyles from '../../ui/text.module.css';
import { useNow } from '../../ui/use-now.ts';
import styles from './rights.module.css';

const copy = rightsCopy.claims;

const nameOf = (kind: RequestKind): string =>
  isClaimKind(kind) ? rightsCopy.kinds[kind].name : rightsCopy.requests[kind];

const standingOf = ({ answer, dueOn }: FiledClaim, now: number) => {
  const today = bogotaDate(new Date(now));
  if (answer)
    return {
      words: copy.answered(momentText(answer.at.toISOString())),
      Icon: CheckCircleIcon,
      tone: styles.ok,
    };
  if (dueOn < today) return { words: copy.late(dateInWords(dueOn)), Icon: WarningIcon, tone: styles.late };
  const left = businessDaysUntil(today, dueOn);
  return { words: copy.until(dateInWords(dueOn), left), Icon: ClockIcon, tone: styles.waits };
};

/** What was written, with its ends of lines. */
export const Written = ({ label, children }: { label: string; children: string }) => (
  <div>
    <p className={textStyles.strong}>{label}</p>
    <p className={styles.written}>{children}</p>
  </div>
);

const ClaimItem = ({ claim }: { claim: FiledClaim }) => {
  const { words, Icon, tone } = standingOf(claim, useNow());
  const { number, kind, text, receivedAt, answer } = claim;
  return (
    <li className={styles.item}>
      <p className={textStyles.strong}>{copy.name(nameOf(kind), filingNumber(number))}</p>
      <p className={`${styles.standing} ${tone}`}>
        <Icon size={20} />
        <span>{words}</span>
      </p>
      <Disclosure plain title={answer ? copy.readAnswer : copy.read}>
        <div className={styles.texts}>
          {answer && <Written label={copy.ourAnswer}>{answer.text}</Written>}
          <Written label={copy.asked(momentText(receivedAt.toISOString()))}>{text}</Written>
        </div>
      </Disclosure>
    </li>
  );
};

export const ClaimList = ({ claims }: { claims: readonly FiledClaim[] }) => (
  <ul className={styles.list}>
    {claims.map((claim) => (
      <ClaimItem key={claim.number} claim={claim} />
    ))}
  </ul>
);
