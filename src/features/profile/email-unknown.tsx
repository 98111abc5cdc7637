import { applicantCopy as copy } from '../../copy/applicant.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ApplicantPanel } from './applicant-panel.tsx';

export interface EmailUnknownProps {
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}

/** The confirmation screen while the address is loading. */
export function EmailUnknown({ error, isFetching, onRetry }: EmailUnknownProps) {
  return (
    <Page title={copy.confirmation.title} aside={<ApplicantPanel />}>
      {error ? (
        <Notice
          tone="error"
          title={copy.loadFailed}
          live
          action={
            <Button kind="quiet" small busy={isFetching} onClick={onRetry}>
              {copy.retry}
            </Button>
          }
        >
          {isCallFailure(error) && <p>{error.sentence}</p>}
        </Notice>
      ) : (
        <Waiting text={copy.loading} />
      )}
    </Page>
  );
}
