/** How `persisted-atom.ts` keeps a session; that file's code is not for this page's budget. */
const DATABASE = 'cuotasana-session';
const ATOMS = 'atoms';
const TOKEN = 'v1/token';
const LOAN = 'v1/loan';

/** Of the address that the installed app's icon opens. */
const ICON_MARK = 'app';
/** Longer than that the landing is not kept back, and whoever reads it is not sent away. */
const TIMEOUT_MS = 900;

const readKept = (): Promise<Readonly<Record<string, unknown>>> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    // Nobody was here before: no empty database is left behind.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const atoms = database.transaction(ATOMS).objectStore(ATOMS);
      const token = atoms.get(TOKEN);
      const loan = atoms.get(LOAN);
      atoms.transaction.onabort = () => reject(atoms.transaction.error);
      atoms.transaction.oncomplete = () => {
        database.close();
        resolve({ token: token.result, loan: loan.result });
      };
    };
  });

/**
 * The installed app, opened by its icon, goes straight to the portal or to the application when the device keeps a session;
 * one that was left too long ends there, and leads to the login. Everybody else stays on the landing.
 */
export const startInApp = (): void => {
  const note = (place: 'here' | 'left') => {
    document.querySelector('[data-landing]')?.setAttribute('data-landing', place);
  };
  const show = () => note('here');
  if (new URLSearchParams(window.location.search).get('inicio') !== ICON_MARK) {
    show();
    return;
  }
  const asked = performance.now();
  readKept()
    .then(({ token, loan }) => {
      if (!token || performance.now() - asked > TIMEOUT_MS) {
        show();
        return;
      }
      note('left');
      window.location.replace(loan ? '/dashboard' : '/profileform');
    })
    // A device without a storage keeps no session.
    .catch(show);
};
