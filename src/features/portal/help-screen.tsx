import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import { brand } from '../../copy/brand.ts';
import { helpCopy as copy } from '../../copy/help.ts';
import { useOnline } from '../../platform/network/online.ts';
import { loanAtom } from '../../platform/session/session-atoms.ts';
import { AnchorButton, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './help.module.css';
import { HARDSHIP_PATH, PROFILE_PATH, RIGHTS_PATH, SESSIONS_PATH } from './portal-paths.ts';

type QuestionName = keyof typeof copy.questions;
interface Question {
  readonly name: QuestionName;
  readonly to: string;
  /** Also for who has no credit yet. */
  readonly always?: boolean;
}

const GROUPS: Readonly<Record<keyof typeof copy.groups, readonly Question[]>> = {
  paying: [
    { name: 'pay', to: '/dashboard/pay' },
    { name: 'counter', to: '/dashboard/pay/cash' },
    { name: 'someoneElse', to: '/dashboard/pay/share' },
    { name: 'prepay', to: '/dashboard/simulator' },
    { name: 'cannotPay', to: HARDSHIP_PATH },
  ],
  documents: [
    { name: 'receipt', to: '/dashboard/payments' },
    { name: 'missing', to: '/dashboard/pay/cash/slip' },
    { name: 'clearance', to: '/dashboard/documents' },
  ],
  changes: [
    { name: 'reminders', to: '/dashboard/reminders' },
    { name: 'phone', to: SESSIONS_PATH, always: true },
  ],
  rights: [
    { name: 'complaint', to: RIGHTS_PATH, always: true },
    { name: 'data', to: PROFILE_PATH, always: true },
  ],
};

const mailTo = (subject: string): string => `mailto:${brand.email}?subject=${encodeURIComponent(subject)}`;

const Answer = ({ name, to }: Question) => {
  const { answer, link } = copy.questions[name];
  return (
    <div className={styles.answer}>
      <p>{answer}</p>
      <LinkButton kind="quiet" small to={to}>
        {link}
      </LinkButton>
    </div>
  );
};

const Contact = ({ creditNumber, isOnline }: { creditNumber: number | undefined; isOnline: boolean }) => (
  <Card>
    <h2>{copy.contact.title}</h2>
    {!isOnline && <p>{copy.contact.offline}</p>}
    {creditNumber !== undefined && <p>{copy.contact.withCredit}</p>}
    <AnchorButton wide newTab href={brand.whatsappUrl(copy.contact.message(creditNumber))}>
      {copy.contact.whatsapp}
    </AnchorButton>
    <AnchorButton kind="secondary" wide href={mailTo(copy.contact.subject(creditNumber))}>
      {copy.contact.email}
    </AnchorButton>
    <p className={textStyles.note}>{copy.contact.addresses}</p>
  </Card>
);

/** Works without a network: all of it is in the app. */
export const HelpScreen = ({ headerAction, before }: PageFrame & { before?: ReactNode }) => {
  const creditNumber = useAtomValue(loanAtom) ?? undefined;
  const isOnline = useOnline();
  const groups = Object.entries(GROUPS)
    .map(([group, questions]) => ({
      group: group as keyof typeof copy.groups,
      questions: questions.filter(({ always }) => always || creditNumber !== undefined),
    }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <Page title={copy.title} lead={copy.lead} home="/dashboard" before={before} headerAction={headerAction}>
      <Contact creditNumber={creditNumber} isOnline={isOnline} />
      {groups.map(({ group, questions }) => (
        <section key={group} className={styles.group}>
          <h2>{copy.groups[group]}</h2>
          <div>
            {questions.map((question) => (
              <Disclosure key={question.name} title={copy.questions[question.name].question}>
                <Answer {...question} />
              </Disclosure>
            ))}
          </div>
        </section>
      ))}
    </Page>
  );
};
