import type { SignableDocument } from '#core/api/signing/document-text.ts';
import type { DocumentSize } from '#core/api/signing/signing.ts';
import { signingCopy } from '../../../copy/signing.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { DocumentButton } from '../document-button.tsx';
import styles from './document-text.module.css';

const copy = signingCopy.reading;

interface ReadingFileProps {
  applicationId: string;
  paper: SignableDocument;
  size: DocumentSize;
  /** Of the PDF, once the text of the same document is there. */
  sha256: string | undefined;
}

/** The PDF that is signed, its hash, and the button that opens it. */
export const ReadingFile = ({ applicationId, paper, size, sha256 }: ReadingFileProps) => (
  <Card tone="soft">
    <Stack gap="tight">
      <h2 className={styles.heading}>{copy.file.title}</h2>
      {sha256 && (
        <>
          <p>{copy.file.text}</p>
          <p className={styles.hash}>{sha256}</p>
        </>
      )}
      <div className={styles.unprinted}>
        <Stack gap="tight">
          <DocumentButton {...{ applicationId, paper, size }} label={copy.file[paper]} />
          {sha256 && (
            <Button kind="quiet" wide onClick={() => window.print()}>
              {copy.print}
            </Button>
          )}
        </Stack>
      </div>
    </Stack>
  </Card>
);
