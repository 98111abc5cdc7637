import type { CreditDocuments } from '#core/api/credit/credit-documents.ts';
import { issueClearance } from '#core/api/credit/credit-documents.ts';
import { documentsCopy } from '../../copy/documents.ts';
import { call } from '../../platform/http.ts';
import { Card } from '../../ui/card.tsx';
import { PayLink } from './pay-link.tsx';
import { PdfButton } from './pdf-button.tsx';

const copy = documentsCopy.clearance;

export interface ClearanceCardProps {
  creditNumber: number;
  documents: Pick<CreditDocuments, 'clearanceObstacle' | 'totalDebt'>;
  isOnline: boolean;
}

/** The clearance certificate, or what is missing for it. */
export function ClearanceCard({ creditNumber, documents, isOnline }: ClearanceCardProps) {
  const { clearanceObstacle: obstacle, totalDebt } = documents;
  return (
    <Card>
      <h2>{copy.title}</h2>
      <p>{obstacle ?? copy.text}</p>
      {obstacle === undefined && (
        <PdfButton
          label={copy.open}
          words={copy.tab}
          isOnline={isOnline}
          read={() => call(issueClearance, { params: { loanId: String(creditNumber) } })}
        />
      )}
      {totalDebt > 0 && (
        <PayLink isOnline={isOnline} kind="secondary">
          {copy.pay}
        </PayLink>
      )}
    </Card>
  );
}
