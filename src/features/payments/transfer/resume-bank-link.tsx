import { useAtomValue } from 'jotai/react';
import { bankTransferCopy } from '../../../copy/bank-transfer.ts';
import { leftForBankAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';
import { AnchorButton } from '../../../ui/button.tsx';
import { bankPageAtom } from './bank-page-atom.ts';

const copy = bankTransferCopy.again;

/** Link back to the bank's page of a pending payment, where this device stores it. */
const BankAgain = ({ reference }: { reference: string }) => {
  const page = useAtomValue(bankPageAtom);
  if (page?.reference !== reference) return null;
  return (
    <>
      <p>{copy.text}</p>
      <AnchorButton wide href={page.url} onClick={() => store.set(leftForBankAtom, Date.now())}>
        {copy.go}
      </AnchorButton>
    </>
  );
};

export default BankAgain;
