import { PAYMENT_PROVIDER } from '../core/domain/constants.ts';

/** What the build fixes. Every flag has a default, so that a plain build is a whole product. */
export const env = {
  /** The portal opens to borrowers; off, they see that their credit is being processed. */
  hasPortal: import.meta.env.VITE_PORTAL !== 'off',
  /** The payment provider's name, as the paths of its calls carry it. */
  paymentProvider: import.meta.env.VITE_PAYMENT_PROVIDER ?? PAYMENT_PROVIDER,
  paymentWidgetUrl: import.meta.env.VITE_PAYMENT_WIDGET_URL ?? 'http://localhost:3001/widget.js',
  /** The bank-transfer screen of our own instead of the provider's page. */
  hasInternalPse: import.meta.env.VITE_PSE_INTERNAL === 'on',
  externalPseUrl:
    import.meta.env.VITE_PSE_URL ?? 'https://www.psepagos.co/PSEHostingUI/ShowTicketOffice.aspx',
  cashUrl: import.meta.env.VITE_CASH_URL ?? 'https://www.efecty.com.co/',
  identityLanguage: import.meta.env.VITE_IDENTITY_LANG ?? 'es-latam',
} as const;
