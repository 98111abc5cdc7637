/** A wrong code of four digits. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
