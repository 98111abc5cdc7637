import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** A session that this device opened with the verification vendor. */
export interface VendorSession {
  readonly url: string;
  /** Its frame is on the screen; after a reload it opens again by itself. */
  readonly isOpen: boolean;
  /** When the photos went out, in milliseconds since the epoch. */
  readonly submittedAt: number | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a history entry kept of an application's session; undefined where there is nothing sound. */
export const readVendorSession = (state: unknown, applicationId: string): VendorSession | undefined => {
  const kept = isRecord(state) ? state.identity : undefined;
  if (!isRecord(kept) || kept.applicationId !== applicationId) return undefined;
  if (typeof kept.url !== 'string' || !URL.canParse(kept.url)) return undefined;
  const { submittedAt } = kept;
  return {
    url: kept.url,
    isOpen: kept.isOpen === true,
    submittedAt: typeof submittedAt === 'number' ? submittedAt : undefined,
  };
};

/**
 * The session, kept in the history entry: a reload, which the vendor itself asks for on some phones to get the camera,
 * finds it again.
 */
export const useVendorSession = (applicationId: string) => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const note = useCallback(
    (session: VendorSession | undefined) => {
      if (!isHere.current) return;
      const state = session ? { identity: { applicationId, ...session } } : null;
      navigate(pathname + search, { replace: true, state });
    },
    [applicationId, navigate, pathname, search],
  );
  return { session: readVendorSession(state, applicationId), note };
};
