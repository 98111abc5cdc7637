import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

export interface ConfirmWords {
  readonly title: string;
  readonly understood: string;
  readonly missing: string;
  readonly submit: string;
  readonly busy: string;
  readonly back: string;
  readonly failed: string;
}

export interface ConfirmDialogProps {
  id: string;
  words: ConfirmWords;
  isPending: boolean;
  failure: CallFailure | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** What cannot be undone: a box says that it was understood, and only then the press counts. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { id, words, isPending, failure, onConfirm, onClose, children } = props;
  const [isUnderstood, setUnderstood] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      alert
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="danger"
            wide
            busy={isPending}
            isRetry
            onClick={isUnderstood ? onConfirm : () => setMissing(true)}
          >
            {isPending ? words.busy : words.submit}
          </Button>
          <Button kind="quiet" wide onClick={onClose}>
            {words.back}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <Checkbox
        id={id}
        label={words.understood}
        checked={isUnderstood}
        error={isMissing && !isUnderstood ? words.missing : undefined}
        onChange={(event) => setUnderstood(event.currentTarget.checked)}
      />
      {failure && <FailureNotice title={words.failed} failure={failure} />}
    </Dialog>
  );
};
