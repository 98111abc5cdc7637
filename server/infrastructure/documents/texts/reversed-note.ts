import type { Block } from '../drawing/block.ts';
import { instantInWords } from './time-words.ts';

/** Note on the receipt of a reversed payment. */
export const reversedNote = (at: Date): Block => ({
  kind: 'note',
  text:
    `Este pago se reversó el ${instantInWords(at)}: el dinero se devolvió y no cuenta en el crédito. ` +
    'Este documento no prueba un pago.',
});
