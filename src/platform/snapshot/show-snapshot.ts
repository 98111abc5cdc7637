import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { isIdleExpired } from '../session/idle-expiry.ts';
import { isFreshAt } from '../storage/cache-age.ts';
import { readRecords } from '../storage/sealed-records.ts';
import { releaseOfPage } from '../updates/release-of-page.ts';
import { buildNode, HOME_SNAPSHOT, type Snapshot } from './snapshot.ts';

/** Of the session, by the names of its atoms. */
const NAMES = ['token', 'id', 'user_id', 'draft_key', 'last_activity', 'left_for_bank', 'queries'] as const;
type Name = (typeof NAMES)[number];

const readStored = async () => {
  const records = await readRecords(
    (name) => name === HOME_SNAPSHOT || NAMES.some((one) => name === `v1/${one}`),
  );
  return {
    snapshot: records.get(HOME_SNAPSHOT)?.value as Snapshot | undefined,
    storedOf: (name: Name): unknown => records.get(`v1/${name}`)?.value,
  };
};

/** As the app decides it at its start. */
const isSessionAlive = (storedOf: (name: Name) => unknown, now: number): boolean => {
  const [lastActivity, leftForBank] = [storedOf('last_activity'), storedOf('left_for_bank')];
  return (
    ['token', 'id', 'user_id', 'draft_key'].every((name) => Boolean(storedOf(name as Name))) &&
    typeof lastActivity === 'number' &&
    !isIdleExpired({ lastActivity, leftForBank: typeof leftForBank === 'number' ? leftForBank : null }, now)
  );
};

/** When the newest of the kept answers was fetched, milliseconds since the epoch. */
const newestAnswer = (queries: unknown): unknown =>
  typeof queries === 'string' ? JSON.parse(queries).timestamp : undefined;

const stylesHere = (): ReadonlySet<string> =>
  new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  );

const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`no style sheet ${href}`));
    document.head.append(link);
  });

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Shows the home as this device last saw it, where its session and its figures are still the same. */
export const showSnapshot = async (place: HTMLElement): Promise<void> => {
  const now = Date.now();
  const { snapshot, storedOf } = await readStored();
  if (
    snapshot?.release !== releaseOfPage() ||
    snapshot.owner !== storedOf('id') ||
    snapshot.fetchedAt !== newestAnswer(storedOf('queries')) ||
    !isFreshAt(snapshot.fetchedAt, now) ||
    // A picture cannot say that a date has passed.
    bogotaDate(new Date(snapshot.fetchedAt)) !== bogotaDate(new Date(now)) ||
    !isSessionAlive(storedOf, now)
  )
    return;
  const here = stylesHere();
  const screen = buildNode(snapshot.screen);
  await Promise.all(snapshot.styles.filter((href) => !here.has(href)).map(loadStyle));
  place.append(screen);
  place.hidden = false;
  await nextPaint();
};
