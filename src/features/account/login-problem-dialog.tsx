import { Suspense } from 'react';
import { accountCopy } from '../../copy/account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { LoginProblem } from './use-login-attempt.ts';

// Told to few, and only once a code was right.
const RejectionDialog = onDemand(() => import('./rejection-dialog.tsx'));

export interface LoginProblemDialogProps {
  news: LoginProblem;
  /** Back to the code. */
  onClose: () => void;
  /** Out of the screen: there is nothing to do here now. */
  onLeave: () => void;
}

/** What a login attempt has to tell. */
export function LoginProblemDialog({ news, onClose, onLeave }: LoginProblemDialogProps) {
  if ('rejection' in news) {
    return (
      <Suspense fallback={null}>
        <RejectionDialog rejection={news.rejection} onLeave={onLeave} />
      </Suspense>
    );
  }
  const { title, close } = accountCopy.wrongCode;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      alert
      actions={
        <Button wide onClick={onClose}>
          {close}
        </Button>
      }
    >
      <p>{news.wrongCode}</p>
    </Dialog>
  );
}
