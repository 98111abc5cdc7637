import type { VerifiedDocument } from '#core/api/documents/issued-document.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { verificationCopy } from '../../copy/verify.ts';
import { Money } from '../../ui/money.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';

const copy = verificationCopy.facts;

/** What the paper must say. */
export const VerifiedFacts = ({ document }: { document: VerifiedDocument }) => (
  <section aria-label={copy.title}>
    <ReceiptList
      rows={[
        { label: copy.kind, value: copy.kinds[document.kind] },
        { label: copy.ending, value: copy.endsIn(document.creditEnding) },
        { label: copy.amounts[document.kind], value: <Money value={document.amount} /> },
        { label: copy.dates[document.kind], value: dateInWords(document.statedOn) },
        { label: copy.issued, value: dateInWords(document.issuedOn) },
      ]}
    />
  </section>
);
