import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { appCopy } from '../copy/app.ts';
import { updateOfferAtom } from '../platform/updates/update-offer-atom.ts';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';

export const UpdateBar = () => {
  const offer = useAtomValue(updateOfferAtom);
  const [isTaking, setTaking] = useState(false);
  if (!offer) return null;
  const take = () => {
    setTaking(true);
    void offer.accept().finally(() => setTaking(false));
  };
  return (
    <Bar
      action={
        <Button small kind="secondary" busy={isTaking} onClick={take}>
          {appCopy.update.action}
        </Button>
      }
    >
      {appCopy.update.text}
    </Bar>
  );
};
