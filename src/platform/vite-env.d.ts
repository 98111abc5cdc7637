interface ImportMetaEnv {
  /** Set in test builds: pending work is published. */
  readonly VITE_TEST?: string;
}
