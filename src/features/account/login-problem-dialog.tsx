import { Suspense } from 'react';
import { accountCopy } from '../../copy/account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { LoginProblem } from './use-login-attempt.ts';

// Loaded on demand: shown to few, and only after a valid code.
const RejectionDialog = onDemand(() => import('./rejection-dialog.tsx'));

export interface LoginProblemDialogProps {
  problem: LoginProblem;
  /** Back to the code. */
  onClose: () => void;
  /** Leaves the login screen. */
  onLeave: () => void;
}

export const LoginProblemDialog = ({ problem, onClose, onLeave }: LoginProblemDialogProps) => {
  if ('rejection' in problem) {
    return (
      <Suspense fallback={null}>
        <RejectionDialog rejection={problem.rejection} onLeave={onLeave} />
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
      <p>{problem.wrongCode}</p>
    </Dialog>
  );
};
