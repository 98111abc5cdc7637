import type { Context } from '../infrastructure/context.ts';
import { VendorDown } from '../infrastructure/runtime/errors.ts';
import type { CodeOwner } from './code-mac.ts';
import { type CodeFacts, codeEmail, codeSms } from './messages.ts';

const MINUTE_MS = 60_000;
const SENTENCE =
  'No pudimos enviarte el código. Si ya tienes uno, todavía sirve; si no, intenta de nuevo en unos segundos.';

export interface CodeDelivery extends CodeOwner {
  /** Idempotency key at the vendor. */
  readonly id: string;
  readonly code: string;
  readonly channel: 'sms' | 'whatsapp';
  readonly describe?: string;
}

/**
 * Sends a code by SMS or WhatsApp; one that confirms an e-mail also goes by e-mail, and first, because a phone
 * message costs money. Errors: VendorDown.
 */
export const deliverCode = async (
  { adapters, config, log }: Context,
  { id, phone, purpose, subject, code, channel, describe }: CodeDelivery,
): Promise<{ readonly providerMessageId: string }> => {
  const facts: CodeFacts = {
    brand: config.lender.brand,
    host: new URL(config.publicUrl).hostname,
    purpose,
    code,
    minutes: Math.round(config.limits.codes.lifetimeMs / MINUTE_MS),
    describe,
  };
  try {
    if (purpose === 'email') {
      await adapters.mail.send({ id, to: subject, ...codeEmail(facts), attachments: [] });
    }
    const to = { phone, idempotencyKey: id };
    return await adapters.messaging.send(
      channel === 'sms'
        ? { ...to, channel, text: codeSms(facts) }
        : { ...to, channel, template: 'code', variables: [code], reportsStatus: true },
    );
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    log.warn({ err: error, codeId: id, purpose }, 'a code could not be sent');
    throw new VendorDown(SENTENCE, { cause: error });
  }
};
