import type { Credit } from '#core/api/credit/credit.ts';
import { paidOffCopy as copy } from '../../copy/paid-off.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CelebrationScene } from '../../ui/illustrations/celebration-scene.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import ClearanceFile from './clearance-file.tsx';
import { InFavourNotice } from './in-favour-notice.tsx';

/** Instead of anything to pay. */
const ClosedCredit = ({ credit }: { credit: Credit }) => {
  return (
    <>
      <EmptyState
        art={<CelebrationScene />}
        title={copy.title}
        text={
          <>
            {copy.text} {copy.debt(shortDate(credit.validOn), pesos(credit.totalDebt))}
          </>
        }
        action={<ClearanceFile creditNumber={credit.number} />}
      />
      <InFavourNotice credit={credit} />
    </>
  );
};

export default ClosedCredit;
