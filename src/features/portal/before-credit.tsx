import type { ReactNode } from 'react';
import { brand } from '../../copy/brand.ts';
import { portalCopy } from '../../copy/portal.ts';
import { Button } from '../../ui/button.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';
import { Page } from '../../ui/page.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TrackerScreen } from './tracker/tracker-screen.tsx';

/** The application is being decided; with the portal disabled, also signed or disbursed. */
const InProcessScreen = ({ onLeave, after }: { onLeave: () => void; after: ReactNode }) => {
  const copy = portalCopy.inProcess;
  return (
    <Page
      title={copy.title}
      lead={copy.text}
      home={null}
      actions={
        <Button kind="secondary" wide onClick={onLeave}>
          {copy.leave}
        </Button>
      }
    >
      <Stack align="center">
        <ReviewScene />
        <p>{copy.watch}</p>
        <p>
          {copy.contact} <a href={`mailto:${brand.email}`}>{brand.email}</a> ·{' '}
          <a href={brand.whatsappUrl()} target="_blank" rel="noopener noreferrer">
            {copy.whatsapp}
          </a>
        </p>
      </Stack>
      {after}
    </Page>
  );
};

export interface BeforeCreditProps {
  /** Of the signed application; undefined while it is being decided. */
  applicationId: string | undefined;
  onLeave: () => void;
  after: ReactNode;
  /** Shown before the signature. */
  unsigned: ReactNode;
}

/** The portal before the disbursement. */
const BeforeCredit = ({ applicationId, onLeave, after, unsigned }: BeforeCreditProps) => {
  if (applicationId === undefined) return <InProcessScreen onLeave={onLeave} after={after} />;
  return <TrackerScreen applicationId={applicationId} onLeave={onLeave} after={after} unsigned={unsigned} />;
};

export default BeforeCredit;
