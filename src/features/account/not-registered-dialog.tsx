import { accountCopy } from '../../copy/account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface NotRegisteredDialogProps {
  onCreate: () => void;
  onLeave: () => void;
}

const NotRegisteredDialog = ({ onCreate, onLeave }: NotRegisteredDialogProps) => {
  const { title, text, create, leave } = accountCopy.notRegistered;
  return (
    <Dialog
      title={title}
      onClose={onLeave}
      alert
      actions={
        <>
          <Button wide onClick={onCreate}>
            {create}
          </Button>
          <Button wide kind="quiet" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
};

export default NotRegisteredDialog;
