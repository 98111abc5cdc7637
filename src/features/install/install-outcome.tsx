import { useEffect, useRef } from 'react';
import { installCopy } from '../../copy/install.ts';
import { Notice } from '../../ui/notice.tsx';

export type Outcome = 'accepted' | 'added' | 'putOff' | 'failed';

/** What came of the offer, in its place. It takes the focus that its button had, so that readers hear it. */
export function InstallOutcome({ outcome }: { outcome: Outcome }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { accepted, added, putOff, failed } = installCopy;
  const said = { accepted, added, failed, putOff: { title: undefined, text: putOff } }[outcome];
  const tone = { accepted: 'ok', added: 'ok', putOff: 'info', failed: 'attention' } as const;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone={tone[outcome]} title={said.title}>
        {said.text}
      </Notice>
    </div>
  );
}
