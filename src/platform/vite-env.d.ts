interface ImportMetaEnv {
  readonly VITE_BRAND_NAME?: string;
  readonly VITE_SUPPORT_EMAIL?: string;
  readonly VITE_SUPPORT_WHATSAPP?: string;
  readonly VITE_PORTAL?: string;
  readonly VITE_PAYMENT_PROVIDER?: string;
  readonly VITE_PAYMENT_WIDGET_URL?: string;
  readonly VITE_PSE_INTERNAL?: string;
  readonly VITE_PSE_URL?: string;
  readonly VITE_CASH_URL?: string;
  readonly VITE_IDENTITY_LANG?: string;
}
