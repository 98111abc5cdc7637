import { queryOptions } from '@tanstack/react-query';
import { LEGAL_TEXT_NAMES, LEGAL_TEXTS_VERSION, type LegalTextKind } from '#core/api/accounts/legal-texts.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { legalCopy as copy } from '../../copy/legal.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { fetchLegalText } from '../../platform/queries/kept-legal-texts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './legal-screen.module.css';

/** The version that registration accepts; immutable, hence never stale. */
const legalQuery = (kind: LegalTextKind) =>
  queryOptions({
    queryKey: ['legal', kind, LEGAL_TEXTS_VERSION],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchLegalText(kind, signal),
  });

const OTHER = { personal_data: 'terms', terms: 'personal_data' } as const satisfies Record<
  LegalTextKind,
  LegalTextKind
>;

const versionInWords = (version: string): string => {
  const date = parseCalendarDate(version);
  return copy.version(date ? dateInWords(date) : version);
};

export interface LegalScreenProps {
  kind: LegalTextKind;
  onBack: () => void;
}

export const LegalScreen = ({ kind, onBack }: LegalScreenProps) => {
  const { data: text, error, refetch, isFetching } = useApiQuery(legalQuery(kind));
  return (
    <Page
      title={text?.title ?? copy.titles[kind]}
      lead={versionInWords(text?.version ?? LEGAL_TEXTS_VERSION)}
      before={<BackLink onClick={onBack}>{copy.back}</BackLink>}
    >
      {text?.sections.map((section) => (
        <section key={section.title} className={styles.section}>
          <h2 className={styles.title}>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {!text && error && (
        <Notice
          tone="error"
          title={copy.failed}
          live
          action={
            <Button kind="quiet" small busy={isFetching} onClick={() => void refetch()}>
              {copy.retry}
            </Button>
          }
        >
          {isCallFailure(error) && <p>{error.sentence}</p>}
        </Notice>
      )}
      {!text && !error && <Waiting text={copy.loading} shape="text" />}
      <LinkButton kind="quiet" wide to={`/legal/${LEGAL_TEXT_NAMES[OTHER[kind]]}`}>
        {copy.other[kind]}
      </LinkButton>
    </Page>
  );
};
