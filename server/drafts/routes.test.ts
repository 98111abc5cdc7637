import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { errorOf, type Registered } from '../../tests/support/account-calls.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { applicant, emailOf, profileCalls } from '../../tests/support/profile-calls.ts';
import { findRows, readRow } from '../../tests/support/rows.ts';
import { sealDraft } from '../../tests/support/sealed-draft.ts';
import { applyRetention } from '../infrastructure/retention/retention.ts';
import { openDraft } from './drafts.ts';
import { DRAFTS_RETENTION } from './retention.ts';

const seal = ({ draft_key }: Pick<Registered, 'draft_key'>, text: string): string =>
  sealDraft(draft_key, text);

describe('the copy of a draft', () => {
  const test = openTestApp();
  const { register, post } = profileCalls(test);

  const ask = ({ token }: Registered, method: 'GET' | 'PUT', form = '', payload?: object) =>
    test.app.inject({
      method,
      url: `/api/borradores${form && `/${form}`}`,
      ...(payload ? { payload } : {}),
      headers: { authorization: `Bearer ${token}` },
    });
  const save = (person: Registered, revision: number, contenido: string, form = 'procedimiento') =>
    ask(person, 'PUT', form, { revision, contenido });

  const only = async (person: Registered) => (await ask(person, 'GET')).json().borradores[0];

  // @covers 7.59
  it('goes on from the revision that the phone knew, and is given back as it came', async () => {
    const ana = await register();
    const [first, second] = [seal(ana, '{"cost":1}'), seal(ana, '{"cost":2}')];
    expect((await save(ana, 0, first)).json()).toEqual({ revision: 1 });
    expect((await save(ana, 1, second)).json()).toEqual({ revision: 2 });
    const stored = {
      formulario: 'procedimiento',
      revision: 2,
      contenido: second,
      guardado: expect.any(String),
    };
    expect((await ask(ana, 'GET')).json()).toEqual({ borradores: [stored] });
  });

  // @covers 7.59
  it('is never overwritten from an older one, however many come at once', async () => {
    const ana = await register();
    await save(ana, 0, seal(ana, 'one'));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, phone) => save(ana, 1, seal(ana, `of phone ${phone}`))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(errorOf(await save(ana, 0, seal(ana, 'from nothing')))).toMatchObject({
      status: 409,
      code: 'draft_changed',
    });
    expect(await only(ana)).toMatchObject({ revision: 2 });
  });

  // @covers 7.58
  it('is opened by the person’s key and not by what is on the disk', async () => {
    const ana = await register();
    await save(ana, 0, seal(ana, '{"cost":3000000}'));
    const { sealed } = await readRow(test.context.db, 'draft', { account_id: ana.id });
    if (!sealed) throw new Error('nothing was kept');
    expect(sealed.toString('latin1')).not.toContain('3000000');
    expect(openDraft(test.context, ana.id, sealed)).toBe('{"cost":3000000}');
    expect(openDraft(test.context, (await register()).id, sealed)).toBeUndefined();
  });

  // @covers 7.59
  it('is only what was sealed with the key of whoever saves it', async () => {
    const [ana, eva] = [await register(), await register()];
    for (const contenido of [seal(eva, 'hers'), randomBytes(60).toString('base64url'), 'c2hvcnQ'])
      expect(errorOf(await save(ana, 0, contenido))).toMatchObject({
        status: 422,
        fields: { contenido: expect.any(String) },
      });
  });

  // @covers 7.58
  it('shows nobody what another person has', async () => {
    const [ana, eva] = [await register(), await register()];
    await save(ana, 0, seal(ana, 'hers'));
    expect((await ask(eva, 'GET')).json()).toEqual({ borradores: [] });
    expect(await only(ana)).toMatchObject({ revision: 1 });
  });

  it.each([
    ['another form', 'pagos', { revision: 0 }],
    ['no revision', 'procedimiento', {}],
    ['a broken one', 'procedimiento', { revision: 1.5 }],
    ['more than a draft can be', 'procedimiento', { revision: 0, contenido: 'A'.repeat(21_847) }],
    ['what is no base64', 'procedimiento', { revision: 0, contenido: 'á*' }],
  ])('refuses %s', async (_, form, body) => {
    const ana = await register();
    const answer = await ask(ana, 'PUT', form, { contenido: seal(ana, 'x'), ...body });
    expect(answer.statusCode).toBe(422);
  });

  it('takes the largest that a draft can be', async () => {
    const ana = await register();
    expect((await save(ana, 0, seal(ana, 'a'.repeat(16_384 - 28)))).statusCode).toBe(200);
  });

  // @covers 7.59
  it('is empty once the form was sent, and an older phone learns of it', async () => {
    const ana = await register();
    await save(ana, 0, seal(ana, 'typed'), 'solicitante');
    await post('/api/profile_minimal', applicant(emailOf(ana)), ana.token);
    expect(await only(ana)).toMatchObject({ formulario: 'solicitante', revision: 2, contenido: null });
    expect((await save(ana, 1, seal(ana, 'late'), 'solicitante')).statusCode).toBe(409);
    expect((await save(ana, 2, seal(ana, 'anew'), 'solicitante')).json()).toEqual({ revision: 3 });
  });

  // @covers 7.59
  it('may be saved sixty times a minute', async () => {
    const ana = await register();
    for (let revision = 0; revision < 60; revision += 1)
      expect((await save(ana, revision, seal(ana, 'again'))).statusCode).toBe(200);
    const refused = await save(ana, 60, seal(ana, 'again'));
    expect(errorOf(refused)).toMatchObject({ status: 429, code: 'too_many_drafts' });
  });

  // @covers 7.59
  it('goes thirty days after it was last saved', async () => {
    const ana = await register();
    await save(ana, 0, seal(ana, 'typed'));
    const storedForms = () => findRows(test.context.db, 'draft', { account_id: ana.id });
    const dropAfterDays = (days: number) =>
      applyRetention(
        { ...test.context, clock: { now: () => new Date(test.clock.now().getTime() + days * 86_400_000) } },
        DRAFTS_RETENTION,
      );
    await dropAfterDays(29.9);
    expect(await storedForms()).toHaveLength(1);
    await dropAfterDays(30.1);
    expect(await storedForms()).toHaveLength(0);
  });
});
