import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { atomsOnDevice } from '../../../tests/components/device.ts';
import { type StubbedLock, stubDeviceLock } from '../../../tests/components/device-lock.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { setSession } from '../../../tests/components/session.ts';
import { type StubbedApi, stubApi } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../../tests/samples/credit.ts';
import { unlockCopy } from '../../copy/unlock.ts';
import { queryClient } from '../api/query-client.ts';
import { creditQuery } from '../queries/credit-query.ts';
import {
  accountIdAtom,
  endSentenceAtom,
  isUnlockedAtom,
  loanAtom,
  tokenAtom,
} from '../session/session-atoms.ts';
import { forget, forgetExpired } from '../storage/forget.ts';
import { lockOwner, readLock } from '../storage/lock-storage.ts';
import { sealForLock } from '../storage/seal-for-lock.ts';
import { store } from '../store.ts';
import { enableLock } from './enable-lock.ts';
import { unlock } from './unlock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER = '11111111-1111-4111-8111-111111111111';
const KEY = `cuotasana-lock/v1/${OWNER}`;

let api: StubbedApi;
let lock: StubbedLock;
const { queryKey } = creditQuery(CREDIT_NUMBER);
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const alter = (change: (record: ReturnType<typeof stored>) => object) =>
  localStorage.setItem(KEY, JSON.stringify(change(stored())));

/** Switched on, with an answer sealed at this instant, and then left by the idle end. */
const sealedAndLeft = async (at = Date.now()): Promise<void> => {
  setSession({ loan: CREDIT_NUMBER });
  expect(await enableLock(OWNER)).toBe('on');
  await sealForLock(OWNER, 'credit', creditAnswer(), at);
  await forget('automatic');
  loseNetwork();
};

beforeEach(async () => {
  await useNewDevice();
  localStorage.clear();
  api = stubApi();
  lock = stubDeviceLock();
  onTestFinished(async () => {
    await forget('button');
    findNetwork();
  });
});

describe('the lock of the device', () => {
  it('opens what was sealed in memory alone, of its own time, and no call is sent', async () => {
    const at = Date.now() - DAY_MS;
    await sealedAndLeft(at);
    expect(queryClient.getQueryData(queryKey)).toBeUndefined();
    expect(await unlock()).toBe('opened');
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ number: CREDIT_NUMBER });
    expect(queryClient.getQueryState(queryKey)?.dataUpdatedAt).toBe(at);
    expect([store.get(isUnlockedAtom), store.get(accountIdAtom), store.get(loanAtom)]).toEqual([
      true,
      OWNER,
      CREDIT_NUMBER,
    ]);
    expect(store.get(tokenAtom)).toBeNull();
    expect(await atomsOnDevice()).toEqual({});
    const asked = api.on(readCredit, creditAnswer());
    await expect(
      queryClient.fetchQuery({ ...creditQuery(CREDIT_NUMBER), staleTime: 0 }),
    ).rejects.toMatchObject({ kind: 'offline' });
    expect(asked).toHaveLength(0);
  });

  it('seals what the session is answered, without asking for the lock', async () => {
    setSession({ loan: CREDIT_NUMBER });
    await enableLock(OWNER);
    expect(Object.keys(stored().sealed)).toEqual(['session']);
    api.on(readCredit, creditAnswer());
    await queryClient.fetchQuery(creditQuery(CREDIT_NUMBER));
    await expect.poll(() => Object.keys(stored().sealed)).toEqual(['session', 'credit']);
    expect(lock.prompts).toBe(1);
    expect(localStorage.getItem(KEY)).not.toContain(String(CREDIT_NUMBER));
  });

  it('works where its secret comes only when asked for again', async () => {
    lock.secrets = 'late';
    await sealedAndLeft();
    expect(lock.prompts).toBe(2);
    expect(await unlock()).toBe('opened');
  });

  it('locks again when the network is back, and says why', async () => {
    await sealedAndLeft();
    await unlock();
    findNetwork();
    await expect.poll(() => store.get(isUnlockedAtom)).toBe(false);
    await expect.poll(() => store.get(accountIdAtom)).toBeNull();
    expect(queryClient.getQueryData(queryKey)).toBeUndefined();
    expect(store.get(endSentenceAtom)).toBe(unlockCopy.online);
    expect(lockOwner()).toBe(OWNER);
  });

  it('opens nothing where the network is back meanwhile', async () => {
    await sealedAndLeft();
    findNetwork();
    expect(await unlock()).toBe('online');
    expect(store.get(isUnlockedAtom)).toBe(false);
  });

  it.each<readonly [string, Partial<StubbedLock>, string]>([
    ['a wrong finger', { finger: 'refused' }, 'cancelled'],
    ['a lock without secrets', { secrets: 'never' }, 'unsupported'],
  ])('opens nothing for %s, and keeps what is sealed', async (_, change, outcome) => {
    await sealedAndLeft();
    Object.assign(lock, change);
    expect(await unlock()).toBe(outcome);
    expect([store.get(isUnlockedAtom), lockOwner()]).toEqual([false, OWNER]);
  });

  it.each<readonly [string, () => void]>([
    ['cut', () => localStorage.setItem(KEY, localStorage.getItem(KEY)?.slice(0, -9) ?? '')],
    ['of another secret', () => void crypto.getRandomValues(lock.secret)],
    [
      'made younger',
      () =>
        alter((one) => ({
          ...one,
          sealed: { ...one.sealed, credit: { ...one.sealed.credit, at: 1 + Date.now() } },
        })),
    ],
    [
      'exchanged',
      () => alter((one) => ({ ...one, sealed: { session: one.sealed.credit, credit: one.sealed.session } })),
    ],
    ['without its session', () => alter((one) => ({ ...one, sealed: { credit: one.sealed.credit } }))],
  ])('does not open what is %s, removes it, and its credential where it is known', async (_, damage) => {
    await sealedAndLeft();
    damage();
    expect(await unlock()).toBe('damaged');
    expect([store.get(isUnlockedAtom), lockOwner()]).toEqual([false, undefined]);
  });

  it('keeps what is sealed when the app itself is at fault', async () => {
    await sealedAndLeft();
    vi.spyOn(queryClient, 'setQueryData').mockImplementationOnce(() => {
      throw new TypeError('ours');
    });
    await expect(unlock()).rejects.toBeInstanceOf(TypeError);
    expect(lockOwner()).toBe(OWNER);
  });

  it('does not open an answer that is not of this contract', async () => {
    await sealedAndLeft();
    await sealForLock(OWNER, 'credit', { data: { credito: {} } }, Date.now());
    expect(await unlock()).toBe('damaged');
    expect([store.get(isUnlockedAtom), lockOwner()]).toEqual([false, undefined]);
  });
});

describe('what is sealed for it', () => {
  it('is kept for 30 days, and then removed at the next start, or instead of opening it', async () => {
    await sealedAndLeft();
    await forgetExpired(Date.now() + 29 * DAY_MS);
    expect(lockOwner()).toBe(OWNER);
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    onTestFinished(() => void vi.useRealTimers());
    const text = readLock();
    expect(await unlock()).toBe('expired');
    expect([lockOwner(), lock.prompts]).toEqual([undefined, 1]);
    localStorage.setItem(KEY, text ?? '');
    await forgetExpired(Date.now());
    expect(lockOwner()).toBeUndefined();
  });

  it.each(['button', 'login'] as const)('goes by %s, with its credential', async (event) => {
    await sealedAndLeft();
    await forget(event, event === 'login' ? 'another' : undefined);
    expect(lockOwner()).toBeUndefined();
    await expect.poll(() => lock.withdrawn).toEqual(['AQID']);
    await sealForLock(OWNER, 'credit', creditAnswer(), Date.now());
    expect(lockOwner()).toBeUndefined();
  });

  it('is not brought back by an answer that was being sealed', async () => {
    await sealedAndLeft();
    const sealing = sealForLock(OWNER, 'credit', creditAnswer(), Date.now());
    localStorage.removeItem(KEY);
    await sealing;
    expect(lockOwner()).toBeUndefined();
  });

  it('stays when its owner logs in again', async () => {
    await sealedAndLeft();
    await forget('login', OWNER);
    expect([lockOwner(), lock.withdrawn]).toEqual([OWNER, []]);
  });

  it.each<readonly [string, Partial<StubbedLock>]>([
    ['cancelled', { finger: 'refused' }],
    ['unsupported', { secrets: 'never' }],
  ])('is nothing where switching on is %s', async (outcome, change) => {
    setSession();
    Object.assign(lock, change);
    expect(await enableLock(OWNER)).toBe(outcome);
    expect(lockOwner()).toBeUndefined();
    expect(lock.withdrawn).toEqual(outcome === 'unsupported' ? ['AQID'] : []);
  });

  it('is nothing where the device keeps nothing', async () => {
    setSession();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await enableLock(OWNER)).toBe('full');
    expect(lock.withdrawn).toEqual(['AQID']);
  });
});
