import { brand } from './brand.ts';

export const proofCopy = {
  cancelled: 'Detuviste la comprobación. Cuando quieras seguir, intenta de nuevo.',
  failed: `No pudimos comprobar que no eres un robot. Intenta de nuevo en un momento; si vuelve a pasar, escríbenos por WhatsApp al ${brand.whatsappShown}.`,
};
