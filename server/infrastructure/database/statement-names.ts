import { hash } from 'node:crypto';

/** Names by text. The name is made of the text: two texts under one name would be refused. */
const names = new Map<string, string>();

/** Has each connection prepare a statement once, by its text. */
export const nameStatement = (text: string): void => {
  names.set(text, hash('sha256', text).slice(0, 32));
};

/** The name under which a connection prepares a statement once; undefined for one that is planned each time. */
export const preparedName = (text: string): string | undefined => names.get(text);
