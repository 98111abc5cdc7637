import { formatPhone, type Phone } from '#core/people/phone.ts';
import { accountCopy } from '../../copy/account.ts';
import { needsCopy } from '../../copy/needs.ts';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { ProofNotice } from './proof-notice.tsx';

const copy = accountCopy.confirm;

export interface ConfirmNumberDialogProps {
  phone: Phone;
  /** Why the account was not created, or the login code not sent. */
  failure: CallFailure | undefined;
  isTaken: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  /** Logs in to the account that the number already has. */
  onResume: () => void;
  onEdit: () => void;
}

const ConfirmNumberDialog = (props: ConfirmNumberDialogProps) => {
  const { phone, failure, isTaken, isBusy, onConfirm, onResume, onEdit } = props;
  const disabledReasonId = useDisabledReasonId();
  return (
    <Dialog
      title={copy.title}
      onClose={isBusy ? undefined : onEdit}
      actions={
        <>
          {isTaken ? (
            <Button wide busy={isBusy} disabledReasonId={disabledReasonId} onClick={onResume}>
              {isBusy ? copy.resuming : copy.resume}
            </Button>
          ) : (
            <Button wide busy={isBusy} disabledReasonId={disabledReasonId} onClick={onConfirm}>
              {isBusy ? copy.busy : copy.submit}
            </Button>
          )}
          <Button wide kind="quiet" disabled={isBusy} onClick={onEdit}>
            {copy.edit}
          </Button>
        </>
      }
    >
      <p className={styles.number}>{formatPhone(phone)}</p>
      {isTaken ? (
        <Notice tone="attention" title={copy.taken} live>
          <p>{copy.takenText}</p>
        </Notice>
      ) : (
        <p>{copy.text}</p>
      )}
      <ProofNotice />
      {failure && (
        <FailureNotice failure={failure} retry={isTaken ? onResume : onConfirm}>
          {failure.kind === 'unreadable' && !isTaken ? accountCopy.register.failed : failure.sentence}
        </FailureNotice>
      )}
      <NeedsNetwork disabledReasonId={disabledReasonId}>{needsCopy.sendCode}</NeedsNetwork>
    </Dialog>
  );
};

export default ConfirmNumberDialog;
