import { useState } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import type { MadePromise } from '#core/api/credit/made-promise.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { brand } from '../../copy/brand.ts';
import { hardshipCopy as copy } from '../../copy/hardship.ts';
import { portalCopy } from '../../copy/portal.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { AnchorButton, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import ClosedCredit from './closed-credit.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { overdueOf } from './debt-status.ts';
import styles from './hardship.module.css';
import { PromiseForm } from './promise-form.tsx';

const PAY_PATH = '/dashboard/pay';

const Facts = ({ credit }: { credit: Credit }) => {
  const overdue = overdueOf(credit);
  return (
    <Card>
      <h2>{copy.facts.title}</h2>
      <ul className={styles.facts}>
        <li>
          {overdue && overdue.perDay > 0 ? copy.facts.perDay(pesos(overdue.perDay)) : copy.facts.fromDueDate}
        </li>
        <li>{copy.facts.report}</li>
        <li>{copy.facts.part}</li>
      </ul>
      <LinkButton kind="quiet" wide to={PAY_PATH}>
        {copy.facts.payPart}
      </LinkButton>
    </Card>
  );
};

const Talk = ({ creditNumber }: { creditNumber: number }) => (
  <Card>
    <h2>{copy.talk.title}</h2>
    <p>{copy.talk.text}</p>
    <AnchorButton kind="secondary" wide newTab href={brand.whatsappUrl(copy.talk.message(creditNumber))}>
      {copy.talk.whatsapp}
    </AnchorButton>
  </Card>
);

const Made = ({ promise }: { promise: MadePromise }) => (
  <>
    <Notice tone="ok" title={copy.made.text(pesos(promise.amount), dateInWords(promise.promisedOn))}>
      {copy.made.next}
    </Notice>
    <LinkButton wide to="/dashboard">
      {portalCopy.back}
    </LinkButton>
  </>
);

/** For who cannot pay in time: a promise to pay, what happens otherwise, and somebody to talk to. */
const HardshipScreen = (props: PortalScreenProps) => {
  const [made, setMade] = useState<MadePromise>();
  return (
    <CreditScreen
      {...props}
      title={made ? copy.made.title : copy.title}
      lead={made ? undefined : copy.lead}
      before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}
    >
      {(credit) => {
        if (credit.totalDebt === 0) return <ClosedCredit credit={credit} />;
        if (made) return <Made promise={made} />;
        return (
          <>
            <Card>
              <h2>{copy.promise.title}</h2>
              <PromiseForm credit={credit} onMade={setMade} />
            </Card>
            <Facts credit={credit} />
            <Talk creditNumber={credit.number} />
          </>
        );
      }}
    </CreditScreen>
  );
};

export default HardshipScreen;
