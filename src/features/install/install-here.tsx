import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { installCopy } from '../../copy/install.ts';
import { dismissInstall, isInstallDismissed } from '../../platform/install/install-dismissal.ts';
import { currentInstallMethod, type InstallMethod } from '../../platform/install/install-method.ts';
import { askToInstall, hasInstallPrompt, onInstallPrompt } from '../../platform/install/install-prompt.ts';
import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { InstallCard, type InstallSubject } from './install-card.tsx';

type Outcome = 'accepted' | 'added' | 'putOff' | 'failed';

/** Replaces the offer and takes its button's focus, so that screen readers announce it. */
const InstallOutcome = ({ outcome }: { outcome: Outcome }) => {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  const { accepted, added, putOff, failed } = installCopy;
  const message = { accepted, added, failed, putOff: { title: undefined, text: putOff } }[outcome];
  const tone = { accepted: 'ok', added: 'ok', putOff: 'info', failed: 'attention' } as const;
  return (
    <div ref={container} tabIndex={-1}>
      <Notice tone={tone[outcome]} title={message.title}>
        {message.text}
      </Notice>
    </div>
  );
};

const IosGuide = onDemand(() => import('./ios-guide.tsx'));

/** Renders nothing where the app cannot be installed or the offer was dismissed. */
const InstallHere = ({ about }: { about: InstallSubject }) => {
  const hasPrompt = useSyncExternalStore(onInstallPrompt, hasInstallPrompt);
  const [isDismissed] = useState(isInstallDismissed);
  const [asking, setAsking] = useState<InstallMethod>();
  const [outcome, setOutcome] = useState<Outcome>();
  // The install prompt is single-use: the browser has none while it is open.
  const way = asking ?? currentInstallMethod(hasPrompt);

  if (outcome) return <InstallOutcome outcome={outcome} />;
  if (isDismissed || way === undefined) return null;

  const later = () => {
    dismissInstall();
    setOutcome('putOff');
  };
  const install = async () => {
    setAsking(way);
    if (way !== 'prompt') return;
    const answer = await askToInstall();
    setAsking(undefined);
    if (answer === 'dismissed') later();
    else setOutcome(answer);
  };
  return (
    <>
      <InstallCard
        {...{ way, about }}
        isAsking={asking === 'prompt'}
        onInstall={() => void install()}
        onLater={later}
      />
      {asking !== undefined && asking !== 'prompt' && (
        <ChunkBoundary>
          <IosGuide
            way={asking}
            onClose={() => setAsking(undefined)}
            onDone={() => {
              dismissInstall();
              setAsking(undefined);
              setOutcome('added');
            }}
          />
        </ChunkBoundary>
      )}
    </>
  );
};

export default InstallHere;
