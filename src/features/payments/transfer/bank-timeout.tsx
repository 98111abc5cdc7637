import { bankTransferCopy } from '../../../copy/bank-transfer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';

const copy = bankTransferCopy.late;

/** Timeout of the bank's page: nothing was authorized. */
export function BankTimeout({ onAgain, onSee }: { onAgain: () => void; onSee: () => void }) {
  return (
    <>
      <EmptyState announce art={<ErrorScene />} title={copy.title} text={copy.text} />
      <Button wide onClick={onAgain}>
        {copy.again}
      </Button>
      <Button wide kind="quiet" onClick={onSee}>
        {copy.see}
      </Button>
    </>
  );
}
