import { describe, expect, it } from 'vitest';
import { sampleFacts } from '../../../../tests/support/document-facts.ts';
import { wordsOf } from '../../../../tests/support/document-words.ts';
import { NOTE_BLANKS } from './instruction-letter.ts';
import { promissoryNoteText } from './promissory-note.ts';

describe('the promissory note', () => {
  // Código de Comercio arts. 621 and 709: the right, the unconditional promise of a sum, to whose order, the due dates.
  it('has what makes it a promissory note', () => {
    const text = wordsOf(promissoryNoteText(sampleFacts()));
    for (const requisite of [
      'Pagaré a la orden',
      'N.º 1234567890 · Bogotá D.C., 10 de marzo de 2026',
      'Yo, María José Ñáñez Gutiérrez',
      'prometo pagar de manera incondicional a la orden de CuotaSana S.A.S.',
      'seis millones seiscientos sesenta y seis mil seiscientos sesenta y seis pesos moneda corriente ($ 6.666.666)',
      'En 36 vencimientos ciertos y sucesivos, uno por mes: 35 cuotas de $ 260.526 y una última de $ 260.488',
      '1,80 % M.V., que equivale a 23,87 % E.A.',
    ])
      expect(text).toContain(requisite);
  });

  // Código de Comercio art. 622: blanks may be filled only by the instructions.
  it('leaves no space empty without an instruction for it', () => {
    const [, letter] = wordsOf(promissoryNoteText(sampleFacts())).split('Carta de instrucciones\n');
    for (const blank of NOTE_BLANKS) {
      const name = blank.slice(0, 2);
      expect(letter).toContain(`Espacio ${name}`);
    }
    expect(letter?.match(/Espacio [a-z]\)/g)).toHaveLength(NOTE_BLANKS.length);
  });
});
