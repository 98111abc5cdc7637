import { CHUNK_TIMEOUT_MS } from '#core/constants.ts';
import { underWay } from '#core/pwa/under-way.ts';
import { MissingCode } from './missing-code.ts';

/** A part of the app that is on its way. Errors: MissingCode when it does not come, or not within two minutes. */
export const withChunkTimeout = async <T>(coming: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MissingCode({ isSlow: true })), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([import.meta.env.VITE_TEST ? underWay(coming) : coming, late]);
  } catch (cause) {
    throw cause instanceof MissingCode ? cause : new MissingCode({ cause, isSlow: false });
  } finally {
    clearTimeout(timer);
  }
};
