import { useEffect } from 'react';
import { brand } from '../../copy/brand.ts';
import { wizardCopy } from '../../copy/wizard.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { Page } from '../../ui/page.tsx';
import { leaveButton } from './frame.tsx';

interface UnknownStepProps {
  readonly status: string;
  readonly isBusy: boolean;
  onRetry(): void;
}

/** A status unknown to this build: shown and reported, never a blank screen. */
export function UnknownStep({ status, isBusy, onRetry }: UnknownStepProps) {
  useEffect(() => {
    console.error('unknown application status', status);
  }, [status]);
  const { title, heading, text, retry, contact, message } = wizardCopy.unknown;
  return (
    <Page
      title={title}
      headerAction={leaveButton}
      actions={
        <>
          <Button wide busy={isBusy} onClick={onRetry}>
            {retry}
          </Button>
          <AnchorButton wide kind="quiet" href={brand.whatsappUrl(message)} newTab>
            {contact}
          </AnchorButton>
        </>
      }
    >
      <EmptyState art={<ErrorScene />} title={heading} text={text} />
    </Page>
  );
}
