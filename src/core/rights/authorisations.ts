/** What somebody authorised, each for its own purpose. */
export const AUTHORISATION_KINDS = ['personal_data', 'terms', 'bureau', 'health', 'biometrics'] as const;
export type AuthorisationKind = (typeof AUTHORISATION_KINDS)[number];

/** Asked for where they are needed, apart from a registration. */
export const PURPOSES = ['bureau', 'health'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Those that can be taken back; the others end with the account. */
export const REVOCABLE = ['bureau', 'health', 'biometrics'] as const satisfies readonly AuthorisationKind[];
export type RevocableKind = (typeof REVOCABLE)[number];

/** Shown in full where they are accepted. Another text is another version; accepted ones are kept as evidence. */
export const PURPOSE_TEXTS = {
  bureau: {
    version: '2026-11-26',
    text: 'Al presionar Aplicar al crédito nos autorizas a consultar en las centrales de información tu comportamiento crediticio, financiero y comercial para estudiar esta solicitud y administrar el crédito, y a reportarles su nacimiento, su cumplimiento y su incumplimiento. Sin esa consulta no podemos decidir.',
  },
  health: {
    version: '2026-11-26',
    text: 'Autorizo que guarden cuál es mi procedimiento y lo usen solo para estudiar, pagar y administrar este crédito. Es un dato de salud, que la ley considera sensible: no estoy obligado a darlo.',
  },
} as const satisfies Record<Purpose, { readonly version: string; readonly text: string }>;

/** What a request says of its procedure without the authorisation to keep it. */
export const UNSPECIFIED_PROCEDURE = 'Procedimiento sin especificar';

/**
 * Whether it can be taken back now, and otherwise what stands in its way: it ends with the account, or a signed credit is
 * administered and reported by it (Ley 1266/2008, D. 1074/2015 art. 2.2.2.25.2.6).
 */
export type RevocationStanding = 'possible' | 'with_account' | 'credit_open';
