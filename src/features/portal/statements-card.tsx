import type { CreditDocuments, StatementEntry } from '#core/api/credit/credit-documents.ts';
import { downloadStatement, encodeStatementQuery } from '#core/api/credit/credit-documents.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { documentsCopy } from '../../copy/documents.ts';
import { call } from '../../platform/http.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Stack } from '../../ui/stack.tsx';
import { PdfButton } from './pdf-button.tsx';

const copy = documentsCopy.statements;
/** The older ones are collapsed. */
const VISIBLE = 3;

export interface StatementsCardProps {
  creditNumber: number;
  documents: Pick<CreditDocuments, 'statements' | 'nextStatement'>;
  isOnline: boolean;
}

export function StatementsCard({ creditNumber, documents, isOnline }: StatementsCardProps) {
  const { statements, nextStatement } = documents;
  const earlier = statements.slice(VISIBLE);
  const button = ({ number, startsOn, dueOn }: StatementEntry) => (
    <PdfButton
      key={number}
      label={copy.open(number)}
      detail={copy.period(shortDate(startsOn), shortDate(dueOn))}
      words={copy.tab(number)}
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
      <h2>{copy.title}</h2>
      <p>{statements.length === 0 ? copy.none : copy.text}</p>
      {statements.slice(0, VISIBLE).map(button)}
      {earlier.length > 0 && (
        <Disclosure title={copy.earlier(earlier.length)}>
          <Stack>{earlier.map(button)}</Stack>
        </Disclosure>
      )}
      {nextStatement && <p>{copy.next(nextStatement.number, dateInWords(nextStatement.readyOn))}</p>}
    </Card>
  );
}
