import { counterCopy } from '../../../copy/counter.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { pesos } from '../../../ui/money-text.ts';
import type { SecondPayment } from './use-second-payment.ts';

const copy = paymentCopy.detail.second;

export interface PendingDialogProps {
  question: NonNullable<SecondPayment['question']>;
  onSee: (reference: string) => void;
}

/** Warns of a second payment of the same debt: the first one's result and waiting rank before paying again. */
const PendingDialog = ({ question, onSee }: PendingDialogProps) => {
  const { underWay, sentence, wait, payAnyway } = question;
  const facts = underWay?.facts;
  const counter = underWay?.counter?.isOver ? undefined : underWay?.counter;
  const reference = underWay?.reference;
  const known = underWay && reference === undefined ? copy.reported : copy.known;
  const bank = facts ? known(pesos(facts.amount), momentText(facts.startedAt)) : copy.text;
  const own = counter ? counterCopy.second.text(pesos(counter.amount), momentText(counter.payBefore)) : bank;
  return (
    <Dialog
      title={counter ? counterCopy.second.title : copy.title}
      alert
      onClose={wait}
      actions={
        <>
          {reference !== undefined && (
            <Button wide onClick={() => onSee(reference)}>
              {counter ? counterCopy.second.see : copy.see}
            </Button>
          )}
          <Button wide kind={reference === undefined ? 'primary' : 'secondary'} onClick={wait}>
            {counter ? counterCopy.second.wait : copy.wait}
          </Button>
          <Button wide kind="quiet" onClick={payAnyway}>
            {copy.payAnyway}
          </Button>
        </>
      }
    >
      <p>{sentence ?? own}</p>
      <p>{underWay && reference === undefined ? copy.twiceAtCounter : copy.twice}</p>
    </Dialog>
  );
};

export default PendingDialog;
