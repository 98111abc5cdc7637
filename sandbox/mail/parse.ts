import PostalMime, { type Email, type Attachment as ParsedAttachment } from 'postal-mime';
import type { Attachment, Delivery } from '../inbox/messages.ts';

function content({ content: raw }: ParsedAttachment): Uint8Array {
  if (typeof raw === 'string') return new TextEncoder().encode(raw);
  return raw instanceof Uint8Array ? raw : new Uint8Array(raw);
}

function attachment(part: ParsedAttachment, index: number): Attachment {
  return { name: part.filename ?? `adjunto-${index + 1}`, type: part.mimeType, content: content(part) };
}

/** What a mail without a text part says, near enough to read and to find its code. */
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

/** Where one POST unsubscribes, when both headers of RFC 8058 say so. */
function oneClickUrl({ headers }: Email): string | undefined {
  const value = (key: string) => headers.find((header) => header.key === key)?.value ?? '';
  if (value('list-unsubscribe-post').trim() !== 'List-Unsubscribe=One-Click') return undefined;
  return /<(https?:\/\/[^>\s]+)>/.exec(value('list-unsubscribe'))?.[1];
}

/** One delivery for each recipient of the envelope, so that a blind copy lands in its inbox too. */
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
