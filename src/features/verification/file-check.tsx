import { type ReactNode, useEffect, useState } from 'react';
import type { VerifiedDocument } from '#core/api/documents/issued-document.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { verificationCopy } from '../../copy/verify.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { type FileMarks, readMarks } from './file-marks.ts';
import styles from './verification.module.css';
import { VerificationFailure } from './verification-failure.tsx';
import { fileQuery } from './verification-queries.ts';
import { VerifiedFacts } from './verified-facts.tsx';

const copy = verificationCopy.file;

/** On a phone it stands below the screen's end. */
const bringIntoView = (verdict: HTMLElement | null) => verdict?.scrollIntoView({ block: 'nearest' });

const Verdict = ({ children }: { children: ReactNode }) => (
  <div className={styles.verdict} ref={bringIntoView}>
    <Stack>{children}</Stack>
  </div>
);

const FileNotice = ({ document, isUnchanged }: { document: VerifiedDocument; isUnchanged: boolean }) => {
  if (!isUnchanged)
    return (
      <Notice tone="error" title={copy.altered.title} live>
        {copy.altered.text}
      </Notice>
    );
  if (!document.isInForce)
    return (
      <Notice tone="error" title={verificationCopy.revoked.title} live>
        {verificationCopy.revoked.text(dateInWords(document.issuedOn))}
      </Notice>
    );
  return (
    <Notice tone="ok" title={copy.valid.title} live>
      {copy.valid.text}
    </Notice>
  );
};

const FileVerdict = ({ marks }: { marks: FileMarks }) => {
  const { data: found, error, isFetching, refetch } = useApiQuery(fileQuery(marks));
  if (!found) {
    const failure = isCallFailure(error) ? error : undefined;
    if (failure)
      return <VerificationFailure failure={failure} isBusy={isFetching} onRetry={() => void refetch()} />;
    return <Waiting text={copy.checking} />;
  }
  const { document } = found;
  if (!document)
    return (
      <Verdict>
        <Notice tone="attention" title={copy.unknown.title} live>
          {copy.unknown.text}
        </Notice>
      </Verdict>
    );
  return (
    <Verdict>
      <FileNotice document={document} isUnchanged={document.sha256 === marks.sha256} />
      <VerifiedFacts document={document} />
    </Verdict>
  );
};

export interface FileCheckProps {
  /** The same for the component's life. */
  readonly file: File;
}

/** Checks a file, which stays on the device: its hash is compared with the one of the document that it says it is. */
const FileCheck = ({ file }: FileCheckProps) => {
  const [marks, setMarks] = useState<Awaited<ReturnType<typeof readMarks>>>();
  useEffect(() => {
    void readMarks(file).then(setMarks);
  }, [file]);
  if (!marks) return <Waiting text={copy.checking} />;
  if (typeof marks === 'string')
    return (
      <Notice tone="attention" live>
        {copy[marks]}
      </Notice>
    );
  return <FileVerdict marks={marks} />;
};

export default FileCheck;
