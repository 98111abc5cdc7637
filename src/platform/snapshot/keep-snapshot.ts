import { accountIdAtom } from '../session/session-atoms.ts';
import { writeRecords } from '../storage/sealed-records.ts';
import { store } from '../store.ts';
import { releaseOfPage } from '../updates/release-of-page.ts';
import { HOME_SNAPSHOT, type Snapshot, serializeScreen } from './snapshot.ts';

/** The part of the page that is the screen, without the bars above it. */
const currentScreen = (): Element | undefined => {
  const root = document.getElementById('root');
  let part: Element | null = root?.querySelector('main') ?? null;
  while (part && part.parentElement !== root) part = part.parentElement;
  return part ?? undefined;
};

const isOfApp = (href: string | null): href is string =>
  href !== null && new URL(href).origin === window.location.origin;

/** Keeps the portal's home as it is shown, sealed like the session and forgotten with it. */
export const keepSnapshot = async (fetchedAt: number): Promise<void> => {
  const [screen, owner] = [currentScreen(), store.get(accountIdAtom)];
  if (!screen || !owner) return;
  const snapshot: Snapshot = {
    release: releaseOfPage(),
    owner,
    fetchedAt,
    styles: [...document.styleSheets]
      .map(({ href }) => href)
      .filter(isOfApp)
      .map((href) => new URL(href).pathname),
    screen: serializeScreen(screen),
  };
  try {
    await writeRecords(new Map([[HOME_SNAPSHOT, snapshot]]));
  } catch (error) {
    console.warn('snapshot not kept', error);
  }
};
