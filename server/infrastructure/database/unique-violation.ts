const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because of one of these unique constraints or indexes. */
export const isUniqueViolation = (error: unknown, names: readonly string[]): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && names.some((name) => name === constraint);
};
