import { isSame } from './draft-shape.ts';

/** What was typed into a form, here or on another device. */
export interface DraftVersion<T> {
  /** The typed fields; none once the form was sent. */
  readonly values: Partial<T>;
  /** Milliseconds since the epoch, by the clock of the device that saved it; the server's for one of the server. */
  readonly savedAt: number;
}

/** The draft of a form as this device has it. */
export interface StoredDraft<T> extends DraftVersion<T> {
  /** Revision at the server that it is based on; 0: none. */
  readonly revision: number;
  /** The server has all of it. */
  readonly isSynced: boolean;
  /** This device, to be recognised in what the server has. */
  readonly origin: string;
  /** Typed on another device, and not changed on this one since. */
  readonly isResumed?: boolean | undefined;
  /** The older one of two devices, until the person chose between them. */
  readonly other?: (DraftVersion<T> & { readonly isOfThisDevice: boolean }) | undefined;
}

/** From the newest draft of the device to the next; undefined changes nothing. */
export type Change<T> = (stored: StoredDraft<T> | undefined) => StoredDraft<T> | undefined;

/** The draft for its sync: the device's, or where storage is blocked or broken what the page has of it. */
export interface DraftAccess<T> {
  read(): Promise<StoredDraft<T> | undefined>;
  change(next: Change<T>): Promise<void>;
}

/** The server's draft. Sent: it is empty. */
export interface RemoteDraft<T> extends DraftVersion<T> {
  readonly revision: number;
  readonly origin: string | undefined;
}

/** Once a form was sent, its draft is empty. */
export const isSent = ({ values }: { readonly values: object }): boolean => Object.keys(values).length === 0;

/** Whether `newer` lacks something of `older`, or has it otherwise. */
const loses = <T extends object>(older: Partial<T>, newer: Partial<T>): boolean =>
  Object.entries(older).some(([name, value]) => !isSame(value, newer[name as keyof T]));

/**
 * The draft of a device after it has read the server's: the newest save wins, and what only the other one has stays. An
 * older one that says something else is kept beside it, to be offered once.
 */
export const reconciled = <T extends object>(
  local: StoredDraft<T> | undefined,
  remote: RemoteDraft<T>,
): StoredDraft<T> => {
  const { values: theirs, savedAt, revision } = remote;
  const origin = local?.origin ?? crypto.randomUUID();
  if (!local || local.isSynced) {
    const isResumed = (!local || isSent(local)) && !isSent(remote);
    const other = isSent(remote) ? undefined : local?.other;
    return { values: theirs, savedAt, revision, isSynced: true, origin, isResumed, other };
  }
  // Sent from here, and the answer was lost.
  if (remote.origin === origin) return { ...local, revision };
  const isLocalNewer = local.savedAt >= savedAt;
  const [newer, older] = isLocalNewer ? [local, remote] : [remote, local];
  const values = isSent(newer) ? newer.values : { ...older.values, ...newer.values };
  const isSynced = !loses(values, theirs) && !loses(theirs, values);
  const offered = loses(older.values, values)
    ? { values: older.values, savedAt: older.savedAt, isOfThisDevice: !isLocalNewer }
    : local.other;
  return {
    ...local,
    values,
    savedAt: newer.savedAt,
    revision,
    isSynced,
    other: isSent(newer) ? undefined : offered,
  };
};

/** What a storage could not keep for a while, and what is found there since. */
interface Recovery<T> {
  readonly found: StoredDraft<T>;
  /** The device's draft as it was known before. */
  readonly known: StoredDraft<T> | undefined;
  /** The device could be read before. */
  readonly isKnown: boolean;
  readonly unkept: StoredDraft<T>;
  /** Its fields that were typed here, and not those that came from the server. */
  readonly typed: Partial<T>;
}

/** What was typed here over what the device has; of a field that another tab changed since, the newest save counts. */
export const recovered = <T extends object>({
  found,
  known,
  isKnown,
  unkept,
  typed,
}: Recovery<T>): StoredDraft<T> => {
  const isFoundNewer = isKnown && found.savedAt >= unkept.savedAt;
  const isTaken = (name: string): boolean =>
    isFoundNewer && !isSame(found.values[name as keyof T], known?.values[name as keyof T]);
  const own = Object.entries(typed).filter(([name]) => !isTaken(name));
  return {
    ...found,
    values: isSent(isFoundNewer ? found : unkept) ? {} : { ...found.values, ...Object.fromEntries(own) },
    savedAt: Math.max(found.savedAt, unkept.savedAt) + 1,
    isSynced: false,
  };
};
