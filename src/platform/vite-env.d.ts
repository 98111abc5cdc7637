interface ImportMetaEnv {
  readonly VITE_BRAND_NAME?: string;
  readonly VITE_SUPPORT_EMAIL?: string;
  readonly VITE_SUPPORT_WHATSAPP?: string;
  /** Set in test builds: pending work is published. */
  readonly VITE_TEST?: string;
}
