import type { Credit } from '#core/api/credit/credit.ts';
import { portalCopy } from '../../copy/portal.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dayText, shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { Ring } from '../../ui/ring.tsx';
import textStyles from '../../ui/text.module.css';
import { ringOf } from './debt-status.ts';
import styles from './home-screen.module.css';
import { InFavourNotice } from './in-favour-notice.tsx';

const copy = portalCopy.home;

const LastPayment = ({ credit }: { credit: Credit }) => {
  const last = credit.payments.find(({ reversedAt }) => reversedAt === undefined);
  if (!last) return copy.noPayments;
  return (
    <>
      <Money value={last.amount} />
      <span className={textStyles.note}>{dayText(last.paidAt)}</span>
    </>
  );
};

export const ProgressCard = ({ credit }: { credit: Credit }) => {
  const ring = ringOf(credit);
  return (
    <Card>
      <h2>{copy.ring.heading}</h2>
      <Ring
        {...ring}
        size="12rem"
        className={styles.ring}
        label={copy.ring.label(ring.filled, ring.segments, ring.late)}
      >
        <span className={styles.count} aria-hidden="true">
          {copy.ring.paid(ring.filled, ring.segments)}
        </span>
        <span className={textStyles.note} aria-hidden="true">
          {copy.ring.unit}
        </span>
      </Ring>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{copy.totalDebt}</dt>
          <dd>
            <Money value={credit.totalDebt} size="large" />
            <span className={textStyles.note}>{portalCopy.asOf(shortDate(credit.validOn))}</span>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{copy.lastPayment}</dt>
          <dd>
            <LastPayment credit={credit} />
          </dd>
        </div>
      </dl>
      <InFavourNotice credit={credit} />
      <LinkButton kind="quiet" to="/dashboard/credit">
        {copy.detail}
      </LinkButton>
      <LinkButton kind="quiet" to="/dashboard/simulator">
        {copy.simulate}
      </LinkButton>
    </Card>
  );
};
