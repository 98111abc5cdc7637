import type { ReactNode } from 'react';
import type { Rejection } from '#core/application/rejection.ts';
import { accountCopy } from '../../copy/account.ts';
import { brand } from '../../copy/brand.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';
import { RejectionReasons } from '../../ui/rejection-reasons.tsx';
import type { LoginRejection } from './use-login-attempt.ts';

const { rejected, inValidation, inProcess } = accountCopy;

const Rejected = ({ reasons }: { reasons: Rejection }) => (
  <>
    <p>{rejected.text}</p>
    <ul>
      {rejected.factors.map((factor) => (
        <li key={factor}>{factor}</li>
      ))}
    </ul>
    <RejectionReasons rejection={reasons} />
    <p>{rejected.after}</p>
  </>
);

const InProcess = () => (
  <>
    <p>{inProcess.text}</p>
    <p>
      {inProcess.contact} <a href={`mailto:${brand.email}`}>{brand.email}</a> ·{' '}
      <a href={brand.whatsappUrl()} target="_blank" rel="noopener noreferrer">
        {inProcess.whatsapp}
      </a>
    </p>
  </>
);

interface Content {
  title: string;
  leave: string;
  art?: ReactNode;
  body: (reasons: Rejection) => ReactNode;
}

const DIALOGS: Record<LoginRejection['kind'], Content> = {
  rejected: {
    title: rejected.title,
    leave: rejected.leave,
    body: (reasons) => <Rejected reasons={reasons} />,
  },
  in_validation: {
    title: inValidation.title,
    leave: inValidation.leave,
    art: <ReviewScene />,
    body: () => <p>{inValidation.text}</p>,
  },
  in_process: {
    title: inProcess.title,
    leave: inProcess.leave,
    art: <ReviewScene />,
    body: () => <InProcess />,
  },
};

/** The code was valid but the login is rejected: no session is open, and leaving is the only action. */
const RejectionDialog = ({ rejection, onLeave }: { rejection: LoginRejection; onLeave: () => void }) => {
  const { title, leave, art, body } = DIALOGS[rejection.kind];
  return (
    <Dialog
      title={title}
      alert
      art={art}
      actions={
        <Button wide onClick={onLeave}>
          {leave}
        </Button>
      }
    >
      {body(rejection.reasons)}
    </Dialog>
  );
};

export default RejectionDialog;
