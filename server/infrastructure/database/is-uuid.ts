const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the database would take it for an id. */
export const isUuid = (text: string): boolean => UUID.test(text);
