/** First segments of the app's routes, as the router has them. */
export const APP_ROOTS = [
  'create_account',
  'auth_account',
  'login',
  'newlogin',
  'resumen',
  'public-payment',
  'verificar',
  'correo',
  'recordatorios',
  'legal',
  'create_profile',
  'val_account',
  'application',
  'profileform',
  'applast',
  'dashboard',
  'retomar',
] as const;

/** Path and query of a route of the app: what has another root or an extension is the server's to answer. */
export const APP_PATH = new RegExp(`^/(?:${APP_ROOTS.join('|')})(?:/[^?.]*)?(?:\\?|$)`);
