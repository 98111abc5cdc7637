import { useEffect, useRef } from 'react';
import { installCopy } from '../../copy/install.ts';
import { Notice } from '../../ui/notice.tsx';

export type Outcome = 'accepted' | 'added' | 'putOff' | 'failed';

/** Replaces the offer and takes its button's focus, so that screen readers announce it. */
export function InstallOutcome({ outcome }: { outcome: Outcome }) {
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
}
