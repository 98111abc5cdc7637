import type { Credit } from '#core/api/credit/credit.ts';
import {
  type CreditDocuments,
  downloadCalendar,
  downloadMovements,
  downloadStatement,
  encodeStatementQuery,
  type StatementEntry,
} from '#core/api/credit/credit-documents.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { documentsCopy as copy } from '../../copy/documents.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import ClearanceFile from './clearance-file.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { PayLink } from './pay-link.tsx';
import { SavedFileCard } from './saved-file-card.tsx';
import { documentsQuery, PdfButton, SignedDocuments } from './signed-documents.tsx';

const statementsCopy = copy.statements;
/** The older ones are collapsed. */
const VISIBLE = 3;

interface StatementsCardProps {
  creditNumber: number;
  documents: Pick<CreditDocuments, 'statements' | 'nextStatement'>;
  isOnline: boolean;
}

const StatementsCard = ({ creditNumber, documents, isOnline }: StatementsCardProps) => {
  const { statements, nextStatement } = documents;
  const earlier = statements.slice(VISIBLE);
  const button = ({ number, startsOn, dueOn }: StatementEntry) => (
    <PdfButton
      key={number}
      label={statementsCopy.open(number)}
      detail={statementsCopy.period(shortDate(startsOn), shortDate(dueOn))}
      words={statementsCopy.tab(number)}
      isOnline={isOnline}
      read={() =>
        call(downloadStatement, {
          params: { loanId: String(creditNumber) },
          query: encodeStatementQuery(number),
        })
      }
    />
  );
  return (
    <Card>
      <h2>{statementsCopy.title}</h2>
      <p>{statements.length === 0 ? statementsCopy.none : statementsCopy.text}</p>
      {statements.slice(0, VISIBLE).map(button)}
      {earlier.length > 0 && (
        <Disclosure title={statementsCopy.earlier(earlier.length)}>
          <Stack>{earlier.map(button)}</Stack>
        </Disclosure>
      )}
      {nextStatement && (
        <p>{statementsCopy.next(nextStatement.number, dateInWords(nextStatement.readyOn))}</p>
      )}
    </Card>
  );
};

const clearanceCopy = copy.clearance;

interface ClearanceCardProps {
  creditNumber: number;
  documents: Pick<CreditDocuments, 'clearanceObstacle' | 'totalDebt'>;
  isOnline: boolean;
}

/** The clearance certificate, or what is missing for it. */
const ClearanceCard = ({ creditNumber, documents, isOnline }: ClearanceCardProps) => {
  const { clearanceObstacle: obstacle, totalDebt } = documents;
  return (
    <Card>
      <h2>{clearanceCopy.title}</h2>
      <p>{obstacle ?? clearanceCopy.text}</p>
      {obstacle === undefined && <ClearanceFile creditNumber={creditNumber} />}
      {totalDebt > 0 && (
        <PayLink isOnline={isOnline} kind="secondary">
          {clearanceCopy.pay}
        </PayLink>
      )}
    </Card>
  );
};

const Documents = ({ credit, isOnline }: { credit: Credit; isOnline: boolean }) => {
  const { data, error, isFetching, refetch } = useApiQuery(documentsQuery(credit.number));
  const failure = isCallFailure(error) ? error : undefined;
  const isCutOff = failure?.kind === 'offline';
  const hasDatesLeft = credit.instalments.some(({ status }) => status !== 'paid');
  const ofCredit = { creditNumber: credit.number, isOnline };
  return (
    <>
      <SignedDocuments credit={credit} />
      {data && <StatementsCard documents={data} {...ofCredit} />}
      {data && <ClearanceCard documents={data} {...ofCredit} />}
      {!data && error && (
        <Notice
          tone={isCutOff ? 'attention' : 'error'}
          title={isCutOff ? copy.notListed.offline : copy.notListed.title}
          live
          action={
            <Button kind="quiet" small busy={isFetching} onClick={() => void refetch()}>
              {isFetching ? copy.notListed.busy : copy.notListed.retry}
            </Button>
          }
        >
          {!isCutOff && failure?.sentence}
        </Notice>
      )}
      {!data && !error && <Waiting text={copy.loading} shape="list" />}
      {hasDatesLeft && <SavedFileCard {...ofCredit} file={downloadCalendar} copy={copy.calendar} />}
      <SavedFileCard {...ofCredit} file={downloadMovements} copy={copy.movements} />
    </>
  );
};

/** Documents are fetched with the session and never stored on the device. */
const DocumentsScreen = (props: PortalScreenProps) => (
  <CreditScreen {...props} isOfWithdrawn title={copy.title}>
    {(credit, isOnline) => <Documents credit={credit} isOnline={isOnline} />}
  </CreditScreen>
);

export default DocumentsScreen;
