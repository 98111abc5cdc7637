interface ImportMetaEnv {
  readonly VITE_BRAND_NAME?: string;
  readonly VITE_SUPPORT_EMAIL?: string;
  readonly VITE_SUPPORT_WHATSAPP?: string;
  /** Set by builds for tests: what is under way is published. */
  readonly VITE_TEST?: string;
}
