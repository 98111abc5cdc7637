import type { SandboxContext } from '../context.ts';
import type { Adapter } from '../faults.ts';

interface Content {
  readonly channel: 'sms' | 'whatsapp' | 'email' | 'push';
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly html?: string | undefined;
  /** Of a push notification: the payload as the app wrote it. */
  readonly payload?: string | undefined;
  /** Of an e-mail with one-click unsubscribe (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface Delivery extends Content {
  readonly attachments?: readonly Attachment[];
}

export interface StoredAttachment extends Pick<Attachment, 'name' | 'type'> {
  readonly position: number;
  readonly size: number;
}

export interface StoredMessage extends Content {
  readonly id: number;
  readonly at: string;
  /** False while a fault of the carrier holds it. */
  readonly hasArrived: boolean;
  readonly code: string | undefined;
  readonly attachments: readonly StoredAttachment[];
}

export interface Messages {
  /** Stores the message in the recipient's inbox; the carrier's fault may delay or duplicate it. */
  deliver(adapter: Adapter, delivery: Delivery): void;
  /** Newest first; all recipients without `to`. */
  list(to: string | undefined, limit: number): readonly StoredMessage[];
  find(id: number): StoredMessage | undefined;
  attachment(messageId: number, position: number): Attachment | undefined;
  /** The latest, newest first. */
  recipients(): readonly string[];
}

/**
 * Canonical recipient: e-mails and device names in lower case, phones as '+' and digits with the country code. Ten
 * digits are Colombian; '+' may have been decoded to a space in a query string.
 */
export const canonicalRecipient = (spelling: string): string => {
  const plain = spelling.trim().replace(/^(whatsapp|sms|tel):/i, '');
  const digits = plain.replace(/\D/g, '');
  if (/[@\p{L}]/u.test(plain) || digits === '') return plain.toLowerCase();
  return `+${digits.length === 10 ? '57' : ''}${digits}`;
};

/** The line that binds a code to an origin for autofill: '@app.example #1234'. */
const BOUND_LINE = /^@\S+ #([0-9A-Za-z]+)\s*$/m;
const MENTIONS_CODE = /c[oó]digo|clave|\bpin\b|verifica|\bcode\b/i;
/** Four digits on their own: not part of an amount, a date, a decimal or a masked phone. */
const FOUR_DIGITS =
  /(?<!\b(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)\p{L}*\.? (?:de )?)(?<![\w.,$*/#-])(?<![$*\d•]\s)\d{4}(?![\w/-])(?![.,]\d)/gu;

export const oneTimeCode = (text: string): string | undefined => {
  const bound = BOUND_LINE.exec(text)?.[1];
  if (bound !== undefined) return bound;
  const topic = MENTIONS_CODE.exec(text);
  if (topic === null) return undefined;
  const candidates = [...text.matchAll(FOUR_DIGITS)];
  const distance = (match: RegExpExecArray) => Math.abs(match.index - topic.index);
  const [nearest] = candidates.sort((one, other) => distance(one) - distance(other));
  return nearest?.[0];
};

const KIND = 'message';
const MOST_RECIPIENTS = 100;

export const openMessages = ({ store, clock, faults, jobQueue }: SandboxContext): Messages => {
  const messages = store.collection<StoredMessage>('messages');
  /** Base64, by message and position: too large to be written again when the message arrives. */
  const contents = store.collection<string>('attachments');
  const hasArrived = (message: StoredMessage) => message.hasArrived;

  jobQueue.registerHandler(KIND, (key) => {
    const message = messages.get(key);
    if (message === undefined) return;
    // In the order and with the time of its arrival, not of its sending.
    messages.remove(key);
    messages.put(key, { ...message, at: clock.now().toISOString(), hasArrived: true });
  });

  const add = ({ attachments = [], ...content }: Delivery): string => {
    const id = messages.size + 1;
    for (const [position, each] of attachments.entries())
      contents.put(`${id}/${position}`, Buffer.from(each.content).toString('base64'));
    messages.put(String(id), {
      ...content,
      id,
      to: canonicalRecipient(content.to),
      at: clock.now().toISOString(),
      hasArrived: false,
      code: oneTimeCode(content.text),
      attachments: attachments.map(({ name, type, content: bytes }, position) => ({
        position,
        name,
        type,
        size: bytes.length,
      })),
    });
    return String(id);
  };

  const find = (id: number): StoredMessage | undefined => {
    const message = messages.get(String(id));
    return message?.hasArrived ? message : undefined;
  };

  return {
    find,
    deliver(adapter, delivery) {
      const copies = faults.mode(adapter) === 'duplicate' ? 2 : 1;
      store.atomically(() => {
        for (let copy = 0; copy < copies; copy += 1)
          jobQueue.runOrDefer({ kind: KIND, key: add(delivery), adapter });
      });
    },
    list(to, limit) {
      const recipient = to === undefined ? undefined : canonicalRecipient(to);
      return messages.newest(
        limit,
        (message) => hasArrived(message) && (recipient === undefined || message.to === recipient),
      );
    },
    attachment(messageId, position) {
      const found = find(messageId)?.attachments.find((each) => each.position === position);
      const content = contents.get(`${messageId}/${position}`);
      return found && { ...found, content: Buffer.from(content ?? '', 'base64') };
    },
    recipients: () =>
      [...new Set(messages.newest(messages.size, hasArrived).map(({ to }) => to))].slice(0, MOST_RECIPIENTS),
  };
};
