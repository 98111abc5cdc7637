import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { wrongInput } from './errors.ts';
import { cardOutcome, type Outcome } from './test-data.ts';

interface CardDetails {
  readonly number: string;
  readonly cvc: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly card_holder: string;
}

/** The parts of a card that are stored and shown; never its number. */
interface CardFace {
  readonly bin: string;
  readonly name: string;
  readonly brand: string;
  readonly last_four: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly card_holder: string;
}

interface CardToken {
  readonly face: CardFace;
  readonly outcome: Outcome;
}

export interface CardTokens {
  create(card: CardDetails): { id: string; face: CardFace };
  find(id: string): CardToken | undefined;
}

const brandOf = (number: string): string => {
  if (number.startsWith('4')) return 'VISA';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MASTERCARD';
  return /^3[47]/.test(number) ? 'AMEX' : 'OTHER';
};

const refuseWrong = (card: CardDetails, now: Date): void => {
  const problems: Record<string, string[]> = {};
  if (!/^\d{13,19}$/.test(card.number)) problems.number = ['Debe tener entre 13 y 19 números'];
  if (!/^\d{3,4}$/.test(card.cvc)) problems.cvc = ['Debe tener 3 o 4 números'];
  if (!/^(0[1-9]|1[0-2])$/.test(card.exp_month)) problems.exp_month = ['Debe ser un mes de 01 a 12'];
  if (!/^\d{2}$/.test(card.exp_year)) problems.exp_year = ['Debe tener dos números'];
  if (card.card_holder.trim().length < 5) problems.card_holder = ['Debe tener al menos 5 letras'];
  // A card is valid until its month ends.
  const end = Date.UTC(2000 + Number(card.exp_year), Number(card.exp_month), 1);
  if (Object.keys(problems).length === 0 && end <= now.getTime())
    problems.exp_year = ['La tarjeta está vencida'];
  if (Object.keys(problems).length > 0) throw wrongInput(problems);
};

export const openCardTokens = ({ store, clock }: SandboxContext): CardTokens => {
  const tokens = store.collection<CardToken>('card-tokens');

  return {
    create(card) {
      refuseWrong(card, clock.now());
      const last = card.number.slice(-4);
      const brand = brandOf(card.number);
      const face: CardFace = {
        bin: card.number.slice(0, 6),
        name: `${brand}-${last}`,
        brand,
        last_four: last,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        card_holder: card.card_holder.trim(),
      };
      const id = `tok_test_${randomBytes(16).toString('hex')}`;
      tokens.put(id, { face, outcome: cardOutcome(card.number) });
      return { id, face };
    },
    find: (id) => tokens.get(id),
  };
};
