import type * as Session from '../../src/platform/session/session.ts';
import type * as Atoms from '../../src/platform/session/session-atoms.ts';
import type * as Store from '../../src/platform/store.ts';
import { openTab, type Tab } from './other-tab.ts';

type Unwrapped<A> = A extends { read: (...given: never[]) => infer V } ? V : never;

/** Another tab of the app with its own session modules. */
export interface SessionTab extends Tab {
  readonly session: typeof Session;
  readonly atoms: typeof Atoms;
  readonly store: typeof Store.store;
  /** The value of an atom in this tab, by the name of its export. */
  held<N extends keyof typeof Atoms>(name: N): Unwrapped<(typeof Atoms)[N]>;
}

/** Opens a tab that has not restored its session. */
export const openSessionTab = async (prepare?: Parameters<typeof openTab>[0]): Promise<SessionTab> => {
  const tab = openTab(prepare);
  const session = await tab.load<typeof Session>('src/platform/session/session.ts');
  const atoms = await tab.load<typeof Atoms>('src/platform/session/session-atoms.ts');
  const { store } = await tab.load<typeof Store>('src/platform/store.ts');
  return { ...tab, session, atoms, store, held: (name) => store.get(atoms[name] as never) };
};

export const restoredTab = async (): Promise<SessionTab> => {
  const tab = await openSessionTab();
  await tab.session.restoreSession();
  return tab;
};
