import type { IdentityReading } from '#core/api/applications/identity.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { brand } from '../../copy/brand.ts';
import { identityCopy } from '../../copy/identity.ts';
import { env } from '../../platform/env.ts';
import { AnchorButton, Button, LinkButton } from '../../ui/button.tsx';
import { CelebrationScene } from '../../ui/illustrations/celebration-scene.tsx';
import { MessageScene } from '../../ui/illustrations/message-scene.tsx';
import { ReviewScene } from '../../ui/illustrations/review-scene.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './identity.module.css';

interface ResultProps {
  frame: PageFrame;
  onLeave: () => void;
}

/** Pending an agent's decision. */
export const ManualScreen = ({ frame, onLeave, agent }: ResultProps & Pick<IdentityReading, 'agent'>) => {
  const { insteadOfPhotos, track, leave, ...reviewed } = identityCopy.manual;
  const date = agent?.expectedBy && dateInWords(agent.expectedBy);
  const { title, lead, text } = agent?.isInsteadOfPhotos
    ? { ...insteadOfPhotos, lead: insteadOfPhotos.lead(date) }
    : { ...reviewed, text: reviewed.text(date) };
  return (
    <Page
      {...frame}
      title={title}
      lead={lead}
      actions={
        <>
          {env.hasPortal && (
            <LinkButton wide kind="secondary" to="/dashboard">
              {track}
            </LinkButton>
          )}
          <Button wide kind={env.hasPortal ? 'quiet' : 'secondary'} onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      <MessageScene className={styles.art} />
      <p>{text}</p>
    </Page>
  );
};

export const DeclinedScreen = ({ frame, onLeave }: ResultProps) => {
  const { title, lead, text, contact, message, leave } = identityCopy.declined;
  return (
    <Page
      {...frame}
      title={title}
      lead={lead}
      actions={
        <>
          <AnchorButton wide newTab href={brand.whatsappUrl(message)}>
            {contact}
          </AnchorButton>
          <Button wide kind="quiet" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      <ReviewScene className={styles.art} />
      <p>{text}</p>
    </Page>
  );
};

export const ApprovedScreen = ({ frame, onLeave, onApproved }: ResultProps & { onApproved: () => void }) => {
  const { title, lead, enter, leave } = identityCopy.approved;
  return (
    <Page
      {...frame}
      title={title}
      lead={lead}
      actions={
        <>
          <Button wide onClick={onApproved}>
            {enter}
          </Button>
          <Button wide kind="quiet" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      <CelebrationScene className={styles.art} />
    </Page>
  );
};
