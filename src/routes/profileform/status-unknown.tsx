import { useAtomValue } from 'jotai/react';
import { networkCopy } from '../../copy/network.ts';
import { wizardCopy } from '../../copy/wizard.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { loanAtom } from '../../platform/session/session-atoms.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { Page } from '../../ui/page.tsx';
import { leaveButton } from './frame.tsx';

interface StatusUnknownProps {
  readonly reading: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
}

/** The application's status could not be read: another try, and for whoever has a credit the way to it. */
export const StatusUnknown = ({ reading: { error, isFetching, refetch } }: StatusUnknownProps) => {
  const { title, heading, calm, retry, withCredit } = wizardCopy.failed;
  const hasCredit = useAtomValue(loanAtom) !== null;
  const failure = isCallFailure(error) ? error : undefined;
  return (
    <Page
      title={title}
      headerAction={leaveButton}
      actions={
        <>
          {hasCredit && (
            <LinkButton wide to="/dashboard">
              {withCredit.open}
            </LinkButton>
          )}
          <Button
            wide
            kind={hasCredit ? 'quiet' : 'primary'}
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {retry}
          </Button>
        </>
      }
    >
      <EmptyState
        art={failure?.kind === 'offline' ? <OfflineScene /> : <ErrorScene />}
        title={hasCredit ? withCredit.heading : heading}
        text={hasCredit ? withCredit.text : `${failure?.sentence ?? networkCopy.unexpected} ${calm}`}
        announce
      />
    </Page>
  );
};
