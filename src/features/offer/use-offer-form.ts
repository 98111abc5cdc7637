import { yupResolver } from '@hookform/resolvers/yup';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { CreditOffer } from '#core/api/applications/offer.ts';
import { type DraftShape, isAmount } from '../../platform/drafts/draft-shape.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { quotedCreditAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { amountSchema } from './amount-schema.ts';

export interface OfferEntry {
  amount: number | null;
  /** The plan that the person picked, if any. */
  term: number | null;
}

export const OFFER_DRAFT: DraftShape<OfferEntry> = {
  name: 'offer',
  version: 2,
  fields: { amount: isAmount, term: isAmount },
  synced: 'offer',
};

/** Form persisted at every change, here and for the person's other devices. */
export const useOfferForm = (offer: CreditOffer, draft: Draft<OfferEntry>): UseFormReturn<OfferEntry> => {
  const form = useForm<OfferEntry>({
    resolver: yupResolver(amountSchema(offer.maximumAmount)),
    defaultValues: {
      amount: offer.amount,
      // Coming back from the review restores the chosen plan; before, it is that of the calculator.
      term: offer.status === 'firma_contrato' ? offer.term : (store.get(quotedCreditAtom)?.term ?? null),
      ...draft.restored,
    },
  });
  useDraftOfForm(form, draft);
  return form;
};
