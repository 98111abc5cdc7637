import { brand } from '../../copy/brand.ts';
import { offerCopy } from '../../copy/offer.ts';

export const WhatsappLink = () => (
  <a href={brand.whatsappUrl(offerCopy.greeting)} target="_blank" rel="noopener noreferrer">
    {offerCopy.contact.whatsapp}
  </a>
);

/** 'ayuda@… o por WhatsApp +57 …' */
export const Contact = () => (
  <>
    <a href={`mailto:${brand.email}`}>{brand.email}</a> {offerCopy.contact.or} <WhatsappLink />
  </>
);
