import { useCallback } from 'react';
import { isRecord } from '#core/json.ts';
import { useHistoryState } from '../../ui/use-history-state.ts';

/** `URL.canParse` is younger than the floor of browsers. */
const isUrl = (text: string): boolean => {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
};

/** A session that this device opened with the verification vendor. */
export interface VendorSession {
  readonly url: string;
  /** Its frame is open, and is reopened after a reload. */
  readonly isOpen: boolean;
  /** When the photos were sent, in milliseconds since the epoch. */
  readonly submittedAt: number | undefined;
}

/** The session stored in a history entry; undefined when absent, malformed or of another application. */
export const readVendorSession = (state: unknown, applicationId: string): VendorSession | undefined => {
  const stored = isRecord(state) ? state.identity : undefined;
  if (!isRecord(stored) || stored.applicationId !== applicationId) return undefined;
  if (typeof stored.url !== 'string' || !isUrl(stored.url)) return undefined;
  const { submittedAt } = stored;
  return {
    url: stored.url,
    isOpen: stored.isOpen === true,
    submittedAt: typeof submittedAt === 'number' ? submittedAt : undefined,
  };
};

/** Stored in the history entry, to survive the reload that the vendor requests on some phones to get the camera. */
export const useVendorSession = (applicationId: string) => {
  const { state, write } = useHistoryState();
  const note = useCallback(
    (session: VendorSession | undefined) =>
      write(session ? { identity: { applicationId, ...session } } : null, { replace: true }),
    [applicationId, write],
  );
  return { session: readVendorSession(state, applicationId), note };
};
