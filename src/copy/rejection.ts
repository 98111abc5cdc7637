import { brand } from './brand.ts';

export const rejectionCopy = {
  title: (count: number) => (count === 1 ? 'La razón en tu caso' : 'Las razones en tu caso'),
  change: 'Qué puedes hacer',
  retryFrom: (day: string) => `Puedes volver a intentarlo desde el ${day}. Escríbenos ese día y te ayudamos.`,
  untold:
    'Las razones son solo para ti: escríbenos, confirmamos contigo quién eres y te las damos. Así nadie las sabe con tu cédula y otro celular.',
  review:
    'Puedes pedir las razones por escrito (Ley 2157 de 2021) y que una persona revise la decisión. Escríbenos:',
  whatsapp: `WhatsApp ${brand.whatsappShown}`,
  message: 'Hola, quiero que una persona revise la decisión sobre mi solicitud de crédito.',
};
