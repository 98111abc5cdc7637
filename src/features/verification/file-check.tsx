import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { VerifiedDocument } from '#core/api/documents/issued-document.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { verificationCopy } from '../../copy/verify.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { Notice } from '../../ui/notice.tsx';
import { PickFile } from '../../ui/pick-file.tsx';
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
  const { data: found, error, isFetching, refetch } = useQuery(fileQuery(marks));
  if (!found) {
    const failure = isCallFailure(error) && !isFetching ? error : undefined;
    if (failure) return <VerificationFailure failure={failure} onRetry={() => void refetch()} />;
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

interface Opened {
  readonly name: string;
  /** Undefined while the file is read. */
  readonly marks: Awaited<ReturnType<typeof readMarks>> | undefined;
}

/** Checks a file, which stays on the device: its hash is compared with the one of the document that it says it is. */
const FileCheck = () => {
  const [opened, setOpened] = useState<Opened>();
  const open = async (file: File) => {
    setOpened({ name: file.name, marks: undefined });
    const marks = await readMarks(file);
    setOpened({ name: file.name, marks });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void open(file);
  };
  const { marks } = opened ?? {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button in it
    <div className={styles.area} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stack>
        <PickFile
          kind="secondary"
          wide
          label={opened ? copy.other : copy.open}
          document={copy.document}
          accept="application/pdf"
          onPick={(file) => void open(file)}
        />
        {opened && <p>{copy.name(opened.name)}</p>}
        {opened && !marks && <Waiting text={copy.checking} />}
        {typeof marks === 'string' && (
          <Notice tone="attention" live>
            {copy[marks]}
          </Notice>
        )}
        {typeof marks === 'object' && <FileVerdict key={`${marks.code} ${marks.sha256}`} marks={marks} />}
      </Stack>
    </div>
  );
};

export default FileCheck;
