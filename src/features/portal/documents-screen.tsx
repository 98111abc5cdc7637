import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Credit } from '#core/api/credit/credit.ts';
import { downloadCalendar, downloadMovements } from '#core/api/credit/credit-documents.ts';
import { documentsCopy as copy } from '../../copy/documents.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ClearanceCard } from './clearance-card.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { documentsQuery } from './documents-query.ts';
import { SavedFileCard } from './saved-file-card.tsx';
import { SignedDocuments } from './signed-documents.tsx';
import { StatementsCard } from './statements-card.tsx';

function Documents({ credit, isOnline }: { credit: Credit; isOnline: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(documentsQuery(credit.number));
  const failure = isCallFailure(error) ? error : undefined;
  const isCutOff = failure?.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);
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
      {!data && !error && <Waiting text={copy.loading} />}
      {hasDatesLeft && <SavedFileCard {...ofCredit} file={downloadCalendar} copy={copy.calendar} />}
      <SavedFileCard {...ofCredit} file={downloadMovements} copy={copy.movements} />
    </>
  );
}

/** Documents are fetched with the session and never stored on the device. */
export default function DocumentsScreen(props: PortalScreenProps) {
  return (
    <CreditScreen {...props} title={copy.title}>
      {(credit, isOnline) => <Documents credit={credit} isOnline={isOnline} />}
    </CreditScreen>
  );
}
