import { brand } from '../../copy/brand.ts';
import { decisionCopy } from '../../copy/offer-decisions.ts';

export const WhatsappLink = () => (
  <a href={brand.whatsappUrl(decisionCopy.greeting)} target="_blank" rel="noopener noreferrer">
    {decisionCopy.contact.whatsapp}
  </a>
);

/** 'ayuda@… o por WhatsApp +57 …' */
export const Contact = () => (
  <>
    <a href={`mailto:${brand.email}`}>{brand.email}</a> {decisionCopy.contact.or} <WhatsappLink />
  </>
);
