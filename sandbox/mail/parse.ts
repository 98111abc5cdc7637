import PostalMime, { type Email, type Attachment as ParsedAttachment } from 'postal-mime';
import type { Attachment, Delivery } from '../inbox/messages.ts';

function content({ content: raw }: ParsedAttachment): Uint8Array {
  if (typeof raw === 'string') return new TextEncoder().encode(raw);
  return raw instanceof Uint8Array ? raw : new Uint8Array(raw);
}

function attachment(part: ParsedAttachment, index: number): Attachment {
  return { name: part.filename ?? `adjunto-${index + 1}`, type: part.mimeType, content: content(part) };
}

/** Approximate text of a mail without a text part, to read it and to find its code. */
function textOf(markup: string): string {
  return markup
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<(br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function sender(email: Email, envelopeFrom: string): string {
  return email.from?.address ?? envelopeFrom;
}

/** The one-click unsubscribe URL, when both headers of RFC 8058 are present. */
function oneClickUrl({ headers }: Email): string | undefined {
  const value = (key: string) => headers.find((header) => header.key === key)?.value ?? '';
  if (value('list-unsubscribe-post').trim() !== 'List-Unsubscribe=One-Click') return undefined;
  return /<(https?:\/\/[^>\s]+)>/.exec(value('list-unsubscribe'))?.[1];
}

/** One delivery per envelope recipient, so that a blind copy gets one too. */
export async function parseMail(
  raw: Uint8Array,
  envelope: { from: string; to: readonly string[] },
): Promise<readonly Delivery[]> {
  const email = await PostalMime.parse(raw);
  const text = email.text?.trim() ?? textOf(email.html ?? '');
  const attachments = email.attachments.map(attachment);
  return envelope.to.map((to) => ({
    channel: 'email',
    to,
    from: sender(email, envelope.from),
    subject: email.subject,
    text,
    html: email.html,
    unsubscribeUrl: oneClickUrl(email),
    attachments,
  }));
}
