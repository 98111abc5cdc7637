export interface LegalText {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}
