import type { PhotoRepeat } from '#core/api/applications/identity.ts';
import { identityCopy } from '../../copy/identity.ts';
import { Notice } from '../../ui/notice.tsx';
import { onDemand, useIsLoaded } from '../../ui/on-demand.tsx';
import { Page } from '../../ui/page.tsx';
import { ReloadButton } from '../../ui/reload-button.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { FrameProps } from './frame.ts';
import { PhotoSteps } from './photo-steps.tsx';
import styles from './photos-screen.module.css';
import type { VerificationProps } from './verification.tsx';

const Verification = onDemand(() => import('./verification.tsx'));

const copy = identityCopy.idle;

interface PhotosScreenProps extends VerificationProps {
  frame: FrameProps;
  repeat: PhotoRepeat | undefined;
}

export function PhotosScreen({ frame, repeat, ...verification }: PhotosScreenProps) {
  const isOpen = verification.session?.isOpen === true;
  const isVendorHere = useIsLoaded(Verification);
  return (
    <Page {...frame} title={copy.title} lead={isOpen ? undefined : copy.lead}>
      {repeat && !isOpen && (
        <Notice tone="attention" live>
          {copy.repeat[repeat]}
        </Notice>
      )}
      {!isOpen && <PhotoSteps />}
      {!isOpen && <p className={styles.privacy}>{copy.privacy}</p>}
      {isVendorHere ? (
        <Verification {...verification} />
      ) : (
        <Waiting text={copy.preparing} lateAction={<ReloadButton />} />
      )}
    </Page>
  );
}
