import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { atomsOnDevice, putAtoms, sessionOnDevice } from '../../../tests/components/device.ts';
import { accountIdAtom } from '../session/session-atoms.ts';
import { flushAtoms, resetAtoms, restoreAtoms } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { keepSnapshot } from './keep-snapshot.ts';
import { showSnapshot } from './show-snapshot.ts';

const FETCHED_AT = Date.now();
const queriesOf = (timestamp: number) => JSON.stringify({ timestamp, buster: '', clientState: {} });

const MARKUP = `
  <div class="bars">Sin conexión</div>
  <div class="frame" onclick="alert(1)">
    <main style="color: rgb(1, 2, 3)">
      <h1>Tu crédito</h1><p data-volatile="">Actualizado hace un momento</p>
      <svg viewBox="0 0 2 2"><path d="M0 0"></path></svg>
      <strong>$ 629.980</strong><input value="typed"><script>alert(2)</script>
    </main>
  </div>`;

const place = () => {
  const preview = document.createElement('div');
  preview.hidden = true;
  document.body.append(preview);
  onTestFinished(() => preview.remove());
  return preview;
};

const shown = async () => {
  const preview = place();
  await showSnapshot(preview);
  return preview;
};

/** A page with a session on its device, whose home was seen. */
const seeHome = async (session: Readonly<Record<string, unknown>> = {}, fetchedAt = FETCHED_AT) => {
  await putAtoms(sessionOnDevice({ queries: queriesOf(FETCHED_AT), ...session }));
  await restoreAtoms();
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = MARKUP;
  document.body.append(root);
  await keepSnapshot(fetchedAt);
  root.remove();
};

beforeEach(() => {
  onTestFinished(async () => {
    await resetAtoms();
    await flushAtoms();
  });
});

describe('the home as it was last seen', () => {
  it('is there at the next start, without what runs, is typed or grows old', async () => {
    await seeHome();
    const preview = await shown();
    expect(preview.hidden).toBe(false);
    expect(preview.textContent.replaceAll(/\s+/g, ' ').trim()).toBe('Tu crédito $ 629.980');
    expect(preview.querySelector('main')?.style.color).toBe('rgb(1, 2, 3)');
    expect(preview.querySelector('path')).toBeInstanceOf(SVGPathElement);
    expect(preview.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 2 2');
    expect(preview.querySelector('[onclick], input, script, .bars')).toBeNull();
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['the session was left too long', { last_activity: Date.now() - 60 * 60_000 }],
    ['there is no session', { token: undefined }],
    ['the session is incomplete', { draft_key: undefined }],
    ['newer figures are kept', { queries: queriesOf(FETCHED_AT + 1) }],
    ['no figures are kept', { queries: undefined }],
  ])('is not shown where %s', async (_, session) => {
    await seeHome(session);
    const preview = await shown();
    expect([preview.hidden, preview.childElementCount]).toEqual([true, 0]);
  });

  it('is not shown on another day, whose dates it cannot tell', async () => {
    // Half a minute before midnight in Bogota, and as long after it.
    const at = Date.parse('2026-11-21T04:59:30Z');
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    await seeHome({ last_activity: at, queries: queriesOf(at) }, at);
    expect((await shown()).hidden).toBe(false);
    vi.setSystemTime(at + 60_000);
    expect((await shown()).hidden).toBe(true);
  });

  it('is nobody else’s', async () => {
    await seeHome();
    store.set(accountIdAtom, 'luis');
    await flushAtoms();
    expect((await shown()).hidden).toBe(true);
  });

  it('is not that of another release', async () => {
    await seeHome();
    const map = document.createElement('div');
    map.dataset.release = 'next';
    document.body.append(map);
    onTestFinished(() => map.remove());
    expect((await shown()).hidden).toBe(true);
  });

  it('is forgotten with the session', async () => {
    await seeHome();
    expect(Object.keys(await atomsOnDevice())).toContain('snapshot/home');
    await resetAtoms();
    expect(Object.keys(await atomsOnDevice())).toEqual([]);
    expect((await shown()).hidden).toBe(true);
  });
});
