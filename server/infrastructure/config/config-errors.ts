import { INVENTED_LENDER } from './lender.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const IDENTITY = ['IDENTITY_URL', 'IDENTITY_API_KEY', 'IDENTITY_SHARED_SECRET'] as const;
const SECRETS = ['CODE_SECRET', 'DRAFT_SECRET', 'PASS_SECRET', 'DOCUMENTS_SECRET'] as const;
const SHORTEST_SECRET = 32;
/** May be left out; when given they must be meant. */
const OPTIONAL = ['PUSH_CONTACT', 'PUSH_HOSTS', 'PUSH_CA'];

/** How the payment provider begins its keys, by environment. */
const PAYMENT_KEYS = {
  PAYMENTS_PUBLIC_KEY: { production: 'pub_prod_', test: 'pub_test_' },
  PAYMENTS_PRIVATE_KEY: { production: 'prv_prod_', test: 'prv_test_' },
  PAYMENTS_EVENTS_SECRET: { production: 'prod_events_', test: 'test_events_' },
  PAYMENTS_INTEGRITY_SECRET: { production: 'prod_integrity_', test: 'test_integrity_' },
} as const;

const FOR_TESTS =
  /sandbox|localhost|\b127\.\d+\.\d+\.\d+|\b0\.0\.0\.0\b|\[::1?\]|\.(?:example|test|invalid|local)\b|(?:^|_)test_/i;

const complaintAbout = (
  name: string,
  value: string,
  sandboxValue: string | undefined,
): string | undefined => {
  const prefix = PAYMENT_KEYS[name as keyof typeof PAYMENT_KEYS]?.production;
  if (prefix && !value.startsWith(prefix)) return `no es de producción (debe empezar por ${prefix})`;
  if (value === sandboxValue?.trim() || FOR_TESTS.test(value)) return 'apunta a un ambiente de pruebas';
  if (value === INVENTED_LENDER[name]) return 'es el valor de muestra';
  if (name === 'PUBLIC_URL' && !value.startsWith('https://')) return 'debe empezar por https://';
  const isSecret = SECRETS.some((secret) => secret === name);
  if (isSecret && value.length < SHORTEST_SECRET) return `debe tener ${SHORTEST_SECRET} caracteres o más`;
  return undefined;
};

/**
 * Payment keys that cannot be meant, in any environment: one in the place of another (the private one would be given to
 * every phone), and one of production among test ones, which would move real money by mistake.
 */
export const paymentKeyErrors = (value: (name: keyof typeof PAYMENT_KEYS) => string): readonly string[] => {
  const names = Object.keys(PAYMENT_KEYS) as (keyof typeof PAYMENT_KEYS)[];
  const isOf = (name: keyof typeof PAYMENT_KEYS, environment: 'production' | 'test'): boolean =>
    value(name).trim().startsWith(PAYMENT_KEYS[name][environment]);
  const strange = names.filter((name) => !isOf(name, 'production') && !isOf(name, 'test'));
  if (strange.length > 0)
    return strange.map((name) => {
      const { production, test } = PAYMENT_KEYS[name];
      return `${name}: debe empezar por ${production} o ${test}`;
    });
  const real = names.filter((name) => isOf(name, 'production'));
  return real.length === names.length
    ? []
    : real.map((name) => `${name}: es de producción y otras llaves de pago no lo son`);
};

/**
 * Everything for which production does not start, a line each that begins with the setting's name: what is missing, what
 * stands in for the real thing elsewhere, and keys of two environments together. Biometric validation may be left out
 * whole, not in part.
 */
export const productionErrors = (
  env: Environment,
  required: readonly string[],
  sandbox: Environment,
): readonly string[] => {
  const hasIdentity = env.IDENTITY !== 'off' && IDENTITY.some((name) => env[name]);
  const given = OPTIONAL.filter((name) => env[name]);
  const complaints = [...required, ...given, ...(hasIdentity ? IDENTITY : [])].flatMap((name) => {
    const value = env[name]?.trim();
    if (!value) return [`${name}: falta`];
    // Only whoever runs the server knows whether a database on the same machine is meant.
    const complaint = name === 'DATABASE_URL' ? undefined : complaintAbout(name, value, sandbox[name]);
    return complaint ? [`${name}: ${complaint}`] : [];
  });
  const repeated = SECRETS.filter((name) =>
    SECRETS.some((other) => other < name && env[other] === env[name]),
  );
  return [
    ...complaints,
    ...repeated.filter((name) => env[name]).map((name) => `${name}: es igual a otro secreto`),
  ];
};
