import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../runtime/clock.ts';
import { VendorDown } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { TimeStampAuthority } from '../../vendors/time-stamp.ts';
import type { PreparedFile, SealField } from './signature-field.ts';

/** The company's electronic seal: a signature of the lender on each document that it issues (PAdES). */
export interface DocumentSeal {
  /** The field that a document needs for it. */
  field(signedAt: Date): SealField;
  /**
   * The sealed file; undefined where the field had no room: another `field` has it. Where the time stamp authority does not answer, the seal is of level B-B, without its stamp: a document
   * is not kept from whoever needs it now.
   */
  seal(file: PreparedFile): Promise<{ readonly bytes: Uint8Array; readonly isStamped: boolean } | undefined>;
}

const REASON = 'Documento expedido por';
/** Bytes for a signature without certificates and a time stamp with those of its authority, until one was made. */
const FIRST_ROOM = 9_000;
/** Bytes by which signatures of one key and one authority differ. */
const ROOM_MARGIN = 64;
/** An authority that did not answer is not asked again for so long: documents would queue for it. */
const PAUSE_MS = 30_000;

export const createDocumentSeal = (
  { seal: { certificates, key }, lender }: Pick<Config, 'seal' | 'lender'>,
  authority: TimeStampAuthority,
  clock: Clock,
  log: Log,
): DocumentSeal => {
  let silentAt: number | undefined;
  let room = FIRST_ROOM + certificates.length;
  let longest = 0;
  const isPaused = (): boolean => {
    if (silentAt === undefined) return false;
    const since = clock.now().getTime() - silentAt;
    // A clock that was put back ends it.
    return since >= 0 && since < PAUSE_MS;
  };
  // Loaded with the first document.
  const load = async () => {
    const { readSigningKey, signDetached } = await import('./signed-data.ts');
    const { insertSignature, signedBytesOf } = await import('./signature-field.ts');
    return { signDetached, insertSignature, signedBytesOf, key: await readSigningKey(certificates, key) };
  };
  let loaded: ReturnType<typeof load> | undefined;

  return {
    field: (signedAt) => ({
      name: lender.legalName,
      reason: `${REASON} ${lender.legalName} el ${bogotaDate(signedAt)}`,
      city: lender.city,
      signedAt,
      room,
    }),
    seal: async (file) => {
      loaded ??= load();
      const { signDetached, signedBytesOf, insertSignature, key: signingKey } = await loaded;
      let isStamped = false;
      const stamp = async (signature: Uint8Array): Promise<Uint8Array | undefined> => {
        if (isPaused()) return undefined;
        try {
          const token = await authority.stamp(signature);
          isStamped = true;
          return token;
        } catch (error) {
          if (!(error instanceof VendorDown)) throw error;
          silentAt = clock.now().getTime();
          log.warn({ err: error }, 'a document was sealed without a time stamp');
          return undefined;
        }
      };
      const signature = await signDetached(signedBytesOf(file), signingKey, stamp);
      // What is left beside a signature makes files larger, and is covered by nothing.
      longest = Math.max(longest, signature.length);
      if (isStamped || longest > room) room = longest + ROOM_MARGIN;
      const bytes = insertSignature(file, signature);
      return bytes && { bytes, isStamped };
    },
  };
};
