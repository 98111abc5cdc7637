import type { Credit } from '#core/api/credit/credit.ts';
import { brand } from '../../copy/brand.ts';
import { portalCopy } from '../../copy/portal.ts';
import { shortDate } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';

const copy = portalCopy.home;

/** Overpayment: the amount, and how to get it back. */
export const InFavourNotice = ({ credit }: { credit: Pick<Credit, 'inFavour' | 'validOn'> }) => {
  if (credit.inFavour === 0) return null;
  return (
    <Notice
      tone="ok"
      action={
        <a href={brand.whatsappUrl(copy.inFavourMessage)} target="_blank" rel="noopener noreferrer">
          {copy.inFavourWrite}
        </a>
      }
    >
      {copy.inFavour(pesos(credit.inFavour), shortDate(credit.validOn))}
    </Notice>
  );
};
