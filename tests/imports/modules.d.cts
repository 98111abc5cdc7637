declare const rules: { readonly forbidden: readonly { readonly name: string }[] };
export = rules;
