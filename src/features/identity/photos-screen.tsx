import { CAMERA_CONSENT, type PhotoRepeat } from '#core/api/applications/identity.ts';
import { identityCopy } from '../../copy/identity.ts';
import { CardIcon, FaceIcon, IdIcon } from '../../ui/icons/object-icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand, useIsLoaded } from '../../ui/on-demand.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { Page } from '../../ui/page.tsx';
import { ReloadButton, Waiting } from '../../ui/waiting.tsx';
import styles from './identity.module.css';
import type { VerificationProps } from './verification.tsx';

const { title, front, back, face } = identityCopy.idle.steps;
const STEPS = [
  { ...front, Icon: IdIcon },
  { ...back, Icon: CardIcon },
  { ...face, Icon: FaceIcon },
];

const PhotoSteps = () => (
  <section className={styles.section}>
    <h2>{title}</h2>
    <ol className={styles.list}>
      {STEPS.map(({ name, text, Icon }) => (
        <li key={name} className={styles.step}>
          <span className={styles.icon}>
            <Icon />
          </span>
          <span>
            <strong className={styles.name}>{name}</strong>
            {text}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const Verification = onDemand(() => import('./verification.tsx'));

const copy = identityCopy.idle;

interface PhotosScreenProps extends VerificationProps {
  frame: PageFrame;
  repeat: PhotoRepeat | undefined;
}

export const PhotosScreen = ({ frame, repeat, ...verification }: PhotosScreenProps) => {
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
      {!isOpen && (
        <section className={styles.section}>
          <h2>{copy.consent}</h2>
          <p className={styles.privacy}>{CAMERA_CONSENT.text}</p>
        </section>
      )}
      {isVendorHere ? (
        <Verification {...verification} />
      ) : (
        <Waiting text={copy.preparing} lateAction={<ReloadButton />} />
      )}
    </Page>
  );
};
