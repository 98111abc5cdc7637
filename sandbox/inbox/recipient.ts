/**
 * Canonical recipient: e-mails and device names in lower case, phones as '+' and digits with the country code. Ten
 * digits are Colombian; '+' may have been decoded to a space in a query string.
 */
export function canonicalRecipient(spelling: string): string {
  const plain = spelling.trim().replace(/^(whatsapp|sms|tel):/i, '');
  const digits = plain.replace(/\D/g, '');
  if (/[@\p{L}]/u.test(plain) || digits === '') return plain.toLowerCase();
  return `+${digits.length === 10 ? '57' : ''}${digits}`;
}
