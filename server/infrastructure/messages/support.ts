import { formatPhone, parsePhone } from '#core/people/phone.ts';
import type { Lender } from '../config/lender.ts';

const shown = (whatsapp: string): string => {
  const mobile = parsePhone(whatsapp);
  return mobile ? formatPhone(mobile).replaceAll(' ', '\u00a0') : `+${whatsapp}`;
};

export const supportAdvice = ({ supportWhatsapp, supportEmail }: Lender): string =>
  `Si lo necesitas antes, escríbenos por WhatsApp al ${shown(supportWhatsapp)} o a ${supportEmail}.`;
