import { verificationCopy } from '../../copy/verify.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Stack } from '../../ui/stack.tsx';
import styles from './verification.module.css';

const copy = verificationCopy.file;

const WithData = onDemand(() => import('../../platform/api/with-data.tsx'));
const FileCheck = onDemand(() => import('./file-check.tsx'));

/** Checks the document's file, besides its code. */
export const FileSection = () => (
  <section className={styles.file} aria-labelledby="file-title">
    <Stack>
      <h2 id="file-title">{copy.title}</h2>
      <p>{copy.lead}</p>
      <ChunkBoundary>
        <WithData>
          <FileCheck />
        </WithData>
      </ChunkBoundary>
    </Stack>
  </section>
);
