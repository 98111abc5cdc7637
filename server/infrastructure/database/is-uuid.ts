const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Guards queries: PostgreSQL throws on text that is not a UUID. */
export const isUuid = (text: string): boolean => UUID.test(text);
