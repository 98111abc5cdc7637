import { FILE_TYPES } from '#core/api/endpoint.ts';
import { downloadOwnData, downloadOwnDataPdf } from '#core/api/rights/own-data.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import { CORRECTION_PATH } from './rights-paths.ts';

const copy = rightsCopy.ownData;

interface SavedDataProps {
  file: typeof downloadOwnData | typeof downloadOwnDataPdf;
  words: typeof copy.pdf;
  disabledReasonId: string | undefined;
}

const SavedData = ({ file, words, disabledReasonId }: SavedDataProps) => {
  const saving = useApiMutation({
    mutationFn: async () => saveFile(await call(file, {}), FILE_TYPES[file.answer], words.fileName),
  });
  return (
    <>
      <FileButton
        label={words.save}
        detail={saving.isPending ? copy.busy : words.format}
        busy={saving.isPending}
        disabledReasonId={disabledReasonId}
        onClick={() => void saving.submit()}
      />
      {saving.failure && <FailureNotice title={copy.failed} failure={saving.failure} retry={saving.retry} />}
    </>
  );
};

/** All that is kept about the person, to take along; nothing of it stays on the device but the file. */
const DataScreen = (frame: PageFrame) => {
  const disabledReasonId = useDisabledReasonId();
  return (
    <Page {...frame} title={copy.title} lead={copy.lead} home="/dashboard">
      <Card>
        <NeedsNetwork as="notice" disabledReasonId={disabledReasonId}>
          {copy.needsNetwork}
        </NeedsNetwork>
        <SavedData file={downloadOwnDataPdf} words={copy.pdf} disabledReasonId={disabledReasonId} />
        <SavedData file={downloadOwnData} words={copy.json} disabledReasonId={disabledReasonId} />
        <p>{copy.care}</p>
      </Card>
      <LinkButton kind="quiet" wide to={CORRECTION_PATH}>
        {rightsCopy.data.correct}
      </LinkButton>
    </Page>
  );
};

export default DataScreen;
