import { portalCopy } from '../../copy/portal.ts';
import { downloadContract } from '../../core/wire/signing.ts';
import { call } from '../../platform/http.ts';
import { openPdfInTab } from '../../platform/pdf-tab.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentIcon } from '../../ui/icons/thing-icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';

const WHY_ID = 'documents-need-network';
const copy = portalCopy.documents;

function SignedContract({ applicationId, isOnline }: { applicationId: string; isOnline: boolean }) {
  const { title, text, open, busy, tab } = copy.contract;
  const opening = useAction(() =>
    openPdfInTab(() => call(downloadContract, { params: { id: applicationId } }), tab),
  );
  return (
    <Card>
      <h2>{title}</h2>
      <p>{text}</p>
      {opening.failure && (
        <Notice tone="error" title={copy.failed} live>
          {opening.failure.sentence}
        </Notice>
      )}
      <Button
        kind="secondary"
        wide
        icon={<DocumentIcon size={22} />}
        busy={opening.isBusy}
        aria-disabled={!isOnline}
        aria-describedby={isOnline ? undefined : WHY_ID}
        onClick={() => {
          if (isOnline) void opening.run(undefined);
        }}
      >
        {opening.isBusy ? busy : open}
      </Button>
      {!isOnline && <p id={WHY_ID}>{copy.needsNetwork}</p>}
    </Card>
  );
}

/** What the borrower signed; each document is read with the session and never kept on the device. */
export function DocumentsScreen(props: PortalScreenProps) {
  return (
    <CreditScreen {...props} title={copy.title}>
      {({ applicationId }, isOnline) => <SignedContract applicationId={applicationId} isOnline={isOnline} />}
    </CreditScreen>
  );
}
