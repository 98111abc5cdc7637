import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FiledClaim } from '#core/api/rights/claims.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { filingNumber, termInWords } from '#core/rights/claims.ts';
import { rightsCopy as copy } from '../../copy/rights.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import { ClaimForm } from './claim-form.tsx';
import { RIGHTS_PATH } from './rights-paths.ts';

const Filed = ({ claim: { kind, dueOn } }: { claim: FiledClaim }) => (
  <>
    <Notice tone="ok" title={copy.filed.until(dateInWords(dueOn), termInWords(kind))}>
      {copy.filed.next}
    </Notice>
    <LinkButton wide to={RIGHTS_PATH}>
      {copy.back}
    </LinkButton>
  </>
);

/** What somebody asks by right, and its number. */
const ClaimScreen = (frame: PageFrame) => {
  const [filed, setFiled] = useState<FiledClaim>();
  const [search] = useSearchParams();
  const isCorrection = search.get('kind') === 'correction';
  if (filed)
    return (
      <Page {...frame} home="/dashboard" title={copy.filed.title(filingNumber(filed.number))}>
        <Filed claim={filed} />
      </Page>
    );
  return (
    <Page {...frame} home="/dashboard" title={isCorrection ? copy.form.correctionTitle : copy.form.title}>
      <ClaimForm kind={isCorrection ? 'correction' : undefined} onFiled={setFiled} />
    </Page>
  );
};

export default ClaimScreen;
