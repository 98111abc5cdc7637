/**
 * The form of a text under which searches compare it: no accents (ñ as n), lower case, anything but letters and
 * digits as one space. `Ortodoncia — Clínica Ñañez` becomes `ortodoncia clinica nanez`.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
