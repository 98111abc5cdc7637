/**
 * Of the words of contract, pagaré and letter of instructions. It is kept with each signature: a test fails where the words
 * change and it does not.
 */
export const SIGNED_TEXTS_VERSION = '2026-11';

/** In the file's metadata. */
export const TEXTS_VERSION_IN_WORDS = `Versión de los textos: ${SIGNED_TEXTS_VERSION}`;
