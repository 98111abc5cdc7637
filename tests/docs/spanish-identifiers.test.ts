import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { filesInGit } from '../support/files-in-git.ts';

/** Where the contract's names stand: its own files, texts for people, and the server's edge, which unpacks requests. */
const CONTRACT = /^src\/core\/api\/|^src\/copy\/|\/copy\.ts$|^server\/.*\/([a-z-]*routes|[a-z-]*answer)\.ts$/;
const SOURCE = /^(src|sw|server)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** Names of the contract that are English, or the same in both languages. */
const ENGLISH = new Set(
  `aggregated_debt amount_in_cents app appId app_id application applicationId auth bytes capital code created_at
  credit_hub currency data document draft_key email endpoint expiration_time form id key keys kind loanId method name next_due_date
  ok otp p256dh paymentId payment_method phone platform profileId profile_id profile_institucion_id public_key quota_debt
  redirect_url reference reference_one reference_payment reference_three reference_two response revision risk
  segregated_debt sha256 signature speciality_name status token total total_debt url userId valid_until value
  version`.split(/\s+/),
);

interface Described {
  readonly fields?: Readonly<Record<string, Described>>;
  readonly innerType?: Described;
}

const keysOf = ({ fields = {}, innerType }: Described): readonly string[] => [
  ...Object.entries(fields).flatMap(([key, field]) => [key, ...keysOf(field)]),
  ...(innerType ? keysOf(innerType) : []),
];

const spanish = new Set(
  apiEndpoints
    .flatMap(({ params, query, body, answer }) => [params, query, body, answer])
    .flatMap((schema) => (schema && typeof schema !== 'string' ? keysOf(schema.describe() as Described) : []))
    .filter((key) => !ENGLISH.has(key)),
);

/** Comments and texts say what they like. */
const NO_NAMES = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const spanishIn = (source: string): readonly string[] =>
  [...new Set([...source.replaceAll(NO_NAMES, '').matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name))].filter(
    (name) => spanish.has(name),
  );

describe('the Spanish names of the contract', () => {
  it('are found as identifiers, and not in texts and comments', () => {
    expect(spanishIn('const { monto: amount } = answer.credito;')).toEqual(['monto', 'credito']);
    expect(spanishIn("// The monto.\nconst text = 'cuotas';")).toEqual([]);
    expect(spanish.size).toBeGreaterThan(150);
  });

  it('stay in the contract, in texts for people and at the edge of the server', () => {
    const files = filesInGit().filter(
      (file) => SOURCE.test(file) && !TEST.test(file) && !CONTRACT.test(file),
    );
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      spanishIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});
