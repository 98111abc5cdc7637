import type { Lender } from '../../config/lender.ts';
import { type Block, list } from '../drawing/block.ts';

/** `+57 300 000 0000` */
export const shownNumber = (digits: string): string =>
  digits.replace(/^57(\d{3})(\d{3})(\d{4})$/, '+57 $1 $2 $3');

/** Support contacts, and the supervisor of lenders outside the financial supervision. */
export const complaints = (lender: Lender): readonly Block[] => [
  { kind: 'heading', text: 'Preguntas, quejas y reclamos' },
  list(
    `Escríbenos a ${lender.supportEmail} o por WhatsApp al ${shownNumber(lender.supportWhatsapp)}. Respondemos en un máximo ` +
      'de 15 días hábiles.',
    'Si no quedas conforme, puedes acudir a la Superintendencia de Industria y Comercio (www.sic.gov.co), que nos vigila.',
  ),
];
