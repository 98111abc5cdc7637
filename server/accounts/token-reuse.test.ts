import { beforeEach, describe, expect, it } from 'vitest';
import { accountCalls, errorOf } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createRandom, type Random } from '../../tests/support/random.ts';

const SECOND_MS = 1_000;
/** The client gives up on an answer after this long. */
const IN_FLIGHT_MS = 25 * SECOND_MS;
/** Beyond the grace of a replaced token. */
const LATER_MS = 61 * SECOND_MS;
const ROTATE_AFTER_MS = 14 * 60 * SECOND_MS;
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('a session whose token was replaced', () => {
  const test = openTestApp({ LOG_LEVEL: 'warn' }, { write: (line) => void logged.push(line) });
  const logged: string[] = [];
  const calls = accountCalls(test);

  beforeEach(() => void logged.splice(0));

  const pass = (milliseconds: number): void =>
    test.clock.moveTo(test.clock.now().getTime() - Date.now() + milliseconds);
  const use = async (token: string): Promise<boolean> =>
    (await calls.call('GET', `/api/profile/by_user/${NOBODY}`, { token })).statusCode === 404;
  /** Undefined: the session is over. */
  const refresh = async (token: string): Promise<string | undefined> =>
    (await calls.call('GET', '/api/accounts/token/refresh', { token })).json().token;
  const refreshed = async (token: string): Promise<string> => (await refresh(token)) ?? '';

  it('ends as a whole when the old one is used after its grace, whoever has it, and says so', async () => {
    const { id, token, phone } = await calls.register();
    const other = (await calls.logIn(phone)).json().token;
    const fresh = await refreshed(token);
    expect(await use(fresh)).toBe(true);
    pass(LATER_MS);
    const late = await calls.call('GET', `/api/profile/by_user/${id}`, { token });
    expect(errorOf(late)).toMatchObject({ status: 401, code: 'session_ended' });
    expect(late.json().message).toMatch(/^Cerramos tu sesión para protegerte/);
    expect(await use(fresh)).toBe(false);
    expect(await use(other)).toBe(true);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ accountId: id, sessionId: expect.any(String) });
    for (const secret of [token, fresh, phone]) expect(logged[0]).not.toContain(secret);
  });

  it('knows a replaced one hours later, long after it has expired', async () => {
    const { token } = await calls.register();
    let current = token;
    for (let hours = 0; hours < 3; hours += 0.2) {
      current = await refreshed(current);
      pass(12 * 60 * SECOND_MS);
    }
    expect(await use(current)).toBe(true);
    expect(await use(token)).toBe(false);
    expect(await use(current)).toBe(false);
  });

  it('does not end for one that expired and was never replaced', async () => {
    const { token } = await calls.register();
    const fresh = await refreshed(token);
    pass(14 * 60 * SECOND_MS);
    const next = await refreshed(token);
    pass(2 * 60 * SECOND_MS);
    expect(await use(fresh)).toBe(false);
    expect(await use(next)).toBe(true);
    expect(logged).toEqual([]);
  });

  /** Two tabs of one device: both send what its storage holds, and only replace what they sent. */
  const playTabs = async (random: Random): Promise<void> => {
    const { token } = await calls.register();
    const storage = { token, issuedAt: test.clock.now().getTime() };
    /** On their way to the server, or back. */
    let underWay: (() => Promise<void>)[] = [];
    const arrive = async (): Promise<void> => {
      const arriving = random.pick(underWay);
      underWay = underWay.filter((one) => one !== arriving);
      await arriving();
    };
    const sendCall = (): void => {
      const sent = storage.token;
      underWay.push(async () => expect(await use(sent)).toBe(true));
    };
    const sendRefresh = (mayBeLost: boolean): void => {
      const sent = storage.token;
      underWay.push(async () => {
        const answer = await refresh(sent);
        expect(answer).toBeDefined();
        if (mayBeLost && random.chance(0.4)) return;
        underWay.push(async () => {
          if (storage.token === sent)
            Object.assign(storage, { token: answer, issuedAt: test.clock.now().getTime() });
        });
      });
    };
    for (let step = 0; step < 60; step += 1) {
      if (underWay.length > 0 && random.chance(0.5)) await arrive();
      else if (random.chance(0.5)) sendCall();
      else if (random.chance(0.6)) sendRefresh(true);
      else {
        // What waits longer than its client does is left; let all of it arrive before.
        pass(random.between(0, IN_FLIGHT_MS));
        while (underWay.length > 0) await arrive();
        pass(random.between(0, 10 * 60 * SECOND_MS));
        const now = test.clock.now().getTime();
        if (now - storage.issuedAt > ROTATE_AFTER_MS - 10 * 60 * SECOND_MS) sendRefresh(false);
      }
    }
    while (underWay.length > 0) await arrive();
    expect(await use(storage.token)).toBe(true);
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'never ends for two tabs of one device, whatever is lost or late (%i)',
    async (seed) => {
      await playTabs(createRandom(String(seed)));
      expect(logged).toEqual([]);
    },
  );

  /** Whoever acts uses their newest token, or refreshes it and uses the new one. */
  const act = async (holder: { token: string }, random: Random): Promise<boolean> => {
    if (random.chance(0.5)) {
      const next = await refresh(holder.token);
      if (next === undefined) return false;
      holder.token = next;
    }
    return use(holder.token);
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'ends when its owner and a thief have both used it after a rotation (%i)',
    async (seed) => {
      const random = createRandom(String(seed));
      const owner = { token: (await calls.register()).token };
      const thief = { token: owner.token };
      owner.token = await refreshed(owner.token);
      const turns = random.chance(0.5) ? [owner, thief] : [thief, owner];
      let isOver = false;
      // The first use replaces the token of the other, or the second replaces that of the first.
      for (const holder of [...turns, ...turns]) {
        isOver ||= !(await act(holder, random));
        pass(LATER_MS);
      }
      expect(isOver).toBe(true);
      expect(await use(owner.token)).toBe(false);
      expect(await use(thief.token)).toBe(false);
      expect(logged).toHaveLength(1);
    },
  );
});
