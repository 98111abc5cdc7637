import { DATABASE } from '#core/pwa/database.ts';

/** Storage layout of `persisted-atom.ts`, repeated here: importing it would exceed this page's size budget. The values are sealed, and there only where they are set. */
const ATOMS = 'atoms';
const TOKEN = 'v1/token';
const LOAN = 'v1/loan';

/** Marks the URL that the installed app's icon opens. */
const ICON_MARK = 'app';
/** After this the page says that storage is late. */
const LATE_MS = 900;

const readStoredSession = (): Promise<Readonly<Record<string, unknown>>> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    // First visit: abort, so that no empty database is created.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const atoms = database.transaction(ATOMS).objectStore(ATOMS);
      const token = atoms.get(TOKEN);
      const loan = atoms.get(LOAN);
      // A page that is left meanwhile leaves nothing open.
      atoms.transaction.commit?.();
      atoms.transaction.onabort = () => reject(atoms.transaction.error);
      atoms.transaction.oncomplete = () => {
        database.close();
        resolve({ token: token.result, loan: loan.result });
      };
    };
  });

/**
 * Opened by its icon, the installed app redirects to the portal or the application when a session is stored; an expired
 * one then leads to the login. Otherwise the landing is shown, and not before storage has answered: no redirect interrupts
 * its reader.
 */
export const startInApp = (): void => {
  const setLanding = (state: 'here' | 'left') => {
    document.querySelector('[data-landing]')?.setAttribute('data-landing', state);
  };
  const note = document.querySelector<HTMLElement>('[data-late]');
  const setLate = (isLate: boolean) => note?.toggleAttribute('hidden', !isLate);
  const show = () => setLanding('here');
  if (new URLSearchParams(window.location.search).get('inicio') !== ICON_MARK) {
    show();
    return;
  }
  const timer = setTimeout(() => {
    setLanding('left');
    setLate(true);
  }, LATE_MS);
  readStoredSession()
    .then(({ token, loan }) => {
      if (!token) {
        show();
        return;
      }
      setLanding('left');
      window.location.replace(loan ? '/dashboard' : '/profileform');
    })
    // Without storage there is no session.
    .catch(show)
    .finally(() => {
      clearTimeout(timer);
      setLate(false);
    });
};
