import { type DragEvent, Suspense, useState } from 'react';
import { verificationCopy } from '../../copy/verify.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PickFile } from '../../ui/pick-file.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './verification.module.css';

const copy = verificationCopy.file;

// Of use with a network alone: loaded when somebody opens a file.
const WithData = onDemand(() => import('../../platform/api/with-data.tsx'));
const FileCheck = onDemand(() => import('./file-check.tsx'));

interface Opened {
  readonly file: File;
  /** Of this visit, from 1: the same file may be opened again. */
  readonly count: number;
}

/** Checks the document's file, besides its code. */
export const FileSection = () => {
  const [opened, setOpened] = useState<Opened>();
  const open = (file: File) => setOpened((before) => ({ file, count: (before?.count ?? 0) + 1 }));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) open(file);
  };
  return (
    <section className={styles.file} aria-labelledby="file-title">
      <Stack>
        <h2 id="file-title">{copy.title}</h2>
        <p>{copy.lead}</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button in it */}
        <div className={styles.area} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <Stack>
            <PickFile
              kind="secondary"
              wide
              label={opened ? copy.other : copy.open}
              document={copy.document}
              accept="application/pdf"
              onPick={open}
            />
            {opened && (
              <>
                <p>{copy.name(opened.file.name)}</p>
                <ChunkBoundary>
                  <Suspense fallback={<Waiting text={copy.checking} />}>
                    <WithData>
                      <FileCheck key={opened.count} file={opened.file} />
                    </WithData>
                  </Suspense>
                </ChunkBoundary>
              </>
            )}
          </Stack>
        </div>
      </Stack>
    </section>
  );
};
