const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The address of the frame in the vendor's answer to a new session; undefined where there is none. */
export const sessionUrlIn = (answer: unknown): string | undefined => {
  const session = isRecord(answer) ? answer.verification : undefined;
  const url = isRecord(session) ? session.url : undefined;
  return typeof url === 'string' && URL.canParse(url) ? url : undefined;
};
