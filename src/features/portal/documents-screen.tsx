import { useQuery } from '@tanstack/react-query';
import { documentsCopy as copy } from '../../copy/documents.ts';
import type { Credit } from '../../core/wire/credit-answer.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ClearanceCard } from './clearance-card.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { documentsQuery } from './documents-query.ts';
import { MovementsCard } from './movements-card.tsx';
import { SignedDocuments } from './signed-documents.tsx';
import { StatementsCard } from './statements-card.tsx';

function Documents({ credit, isOnline }: { credit: Credit; isOnline: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(documentsQuery(credit.number));
  const ofCredit = { creditNumber: credit.number, isOnline };
  return (
    <>
      <SignedDocuments credit={credit} />
      {data && <StatementsCard documents={data} {...ofCredit} />}
      {data && <ClearanceCard documents={data} {...ofCredit} />}
      {!data && error && (
        <Notice
          tone="error"
          title={copy.notListed.title}
          live
          action={
            <Button kind="quiet" small busy={isFetching} onClick={() => void refetch()}>
              {isFetching ? copy.notListed.busy : copy.notListed.retry}
            </Button>
          }
        >
          {isCallFailure(error) && error.sentence}
        </Notice>
      )}
      {!data && !error && <Waiting text={copy.loading} />}
      <MovementsCard {...ofCredit} />
    </>
  );
}

/** Everything on paper about the credit; each document is read with the session and never kept on the device. */
export default function DocumentsScreen(props: PortalScreenProps) {
  return (
    <CreditScreen {...props} title={copy.title}>
      {(credit, isOnline) => <Documents credit={credit} isOnline={isOnline} />}
    </CreditScreen>
  );
}
