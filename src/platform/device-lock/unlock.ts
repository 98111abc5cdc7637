import { type Credit, decodeCredit, readCredit } from '#core/api/credit/credit.ts';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { unlockCopy } from '../../copy/unlock.ts';
import { withoutAnswer } from '../api/call-failure.ts';
import { credentials, setCredentials } from '../api/credentials.ts';
import { network, onNetworkBack } from '../network/online.ts';
import { creditQuery } from '../queries/credit-query.ts';
import { endSession } from '../session/session.ts';
import { isUnlockedAtom } from '../session/session-atoms.ts';
import { onForget } from '../storage/forget.ts';
import { SESSION_NAMES } from '../storage/lock-record.ts';
import { dropLock } from '../storage/lock-storage.ts';
import { adoptAtom } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { type LockFailure, type OpenedEntry, openLock } from './open-lock.ts';

/**
 * Read and checked as an answer is that arrives.
 * @throws where it does not fit today's contract.
 */
const decodeSealed = ({ value }: OpenedEntry): Credit =>
  decodeCredit(readCredit.answer.validateSync(value).data);

/** Into the memory of queries. */
const showCredit = async (credit: Credit, at: number): Promise<void> => {
  const { queryClient } = await loadChunk(() => import('../api/with-data.tsx'));
  const { queryKey } = creditQuery(credit.number);
  // Until a screen asks for it, which may be minutes later.
  queryClient.setQueryDefaults(queryKey, { gcTime: SESSION_LIFETIME_MS });
  queryClient.setQueryData(queryKey, credit, { updatedAt: at });
};

/** The session's own, while what was opened is shown. */
let closed: ReturnType<typeof credentials> | undefined;

/** No call of a session is sent: it would have no token. A press that wants one looks for the network. */
const refuseCalls = (): void => {
  closed ??= credentials();
  setCredentials({
    ...closed,
    token: () => {
      network.probe();
      throw withoutAnswer('offline');
    },
  });
};

const allowCalls = (): void => {
  if (closed) setCredentials(closed);
  closed = undefined;
};

/** Takes what was opened off the screen and out of memory. */
export const lockAgain = async (sentence?: string): Promise<void> => {
  if (store.get(isUnlockedAtom)) await endSession('automatic', { sentence });
};

onForget('queries', () => {
  allowCalls();
  store.set(isUnlockedAtom, false);
});
onNetworkBack(() => void lockAgain(unlockCopy.online));
window.addEventListener('pagehide', () => void lockAgain());

/**
 * Opens what is sealed with the device's lock, in memory alone. 'online': the network came back meanwhile.
 * @throws ChunkLoadError; what is sealed stays.
 */
export const unlock = async (): Promise<'opened' | 'online' | LockFailure> => {
  const opened = await openLock(Date.now());
  if (typeof opened === 'string') return opened;
  if (network.current().isOnline) return 'online';
  let credit: Credit | undefined;
  try {
    credit = opened.credit && decodeSealed(opened.credit);
  } catch (error) {
    console.warn('what was sealed is not of this contract', error);
    dropLock();
    return 'damaged';
  }
  if (opened.credit && credit) await showCredit(credit, opened.credit.at);
  const session = new Map(Object.entries(opened.session?.value ?? {}));
  for (const name of SESSION_NAMES) adoptAtom(name, session.get(name));
  adoptAtom('last_activity', Date.now());
  refuseCalls();
  store.set(isUnlockedAtom, true);
  return 'opened';
};
