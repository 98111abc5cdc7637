import type { Credit } from '#core/api/credit/credit.ts';
import type { MadePromise } from '#core/api/credit/made-promise.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { min, NO_MONEY, subtractClamped } from '#core/money/money.ts';
import { hardshipCopy } from '../../copy/hardship.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CalendarIcon } from '../../ui/icons/object-icons.tsx';
import { pesos } from '../../ui/money-text.ts';
import styles from './hardship.module.css';
import { PayLink } from './pay-link.tsx';
import { HARDSHIP_PATH } from './portal-paths.ts';

const copy = hardshipCopy.card;

export interface PromiseCardProps {
  credit: Pick<Credit, 'totalDebt'>;
  promise: MadePromise;
  isOnline: boolean;
}

/** An open promise, or one that was not kept, with what is left of it to pay. */
const PromiseCard = ({ credit, promise, isOnline }: PromiseCardProps) => {
  const { amount, promisedOn, paid, standing } = promise;
  const isBroken = standing === 'broken';
  const left = min(subtractClamped(amount, paid), credit.totalDebt);
  const sentence = isBroken ? copy.broken : copy.open;
  return (
    <Card>
      <h2>{copy.title}</h2>
      <p className={styles.promise}>
        <CalendarIcon size={22} />
        <span>
          {sentence(pesos(amount), dateInWords(promisedOn))} {paid > NO_MONEY && copy.paid(pesos(paid))}
        </span>
      </p>
      <div className={styles.actions}>
        <PayLink isOnline={isOnline} kind="secondary" amount={left}>
          {copy.pay(pesos(left))}
        </PayLink>
        <LinkButton kind="quiet" wide to={HARDSHIP_PATH}>
          {isBroken ? copy.another : copy.change}
        </LinkButton>
      </div>
    </Card>
  );
};

export default PromiseCard;
