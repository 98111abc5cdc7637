import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operateAs, operatorWith } from '../../../tests/support/operators.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { verifyLedger } from '../../loans/ledger/ledger-verification.ts';
import type { Operator } from '../runtime/operator.ts';

const server = openTestApp();
const borrower = openBorrower(server);
let credit: string;
let ana: Operator;
let luis: Operator;
const WHY = ['--reason', 'revisado en la oficina'];
const AT = '2026-01-20T09:00-05:00';
beforeEach(async () => {
  credit = String(borrower.creditNumber);
  ana = await operatorWith(server.context, 'cash', 'ana');
  luis = await operatorWith(server.context, 'cash', 'luis');
});
afterEach(() => void vi.unstubAllEnvs());

const as = (operator: Operator, ...line: string[]) => operateAs(server.context, operator, ...line, ...WHY);
const list = (operator: Operator, ...more: string[]) =>
  operateAs(server.context, operator, 'requests', 'list', ...more);
const pay = (receipt: string, amount = 100_000, by = ana) =>
  as(by, 'payments', 'cash', credit, String(amount), AT, `${receipt}-${credit}`);
const idIn = (text: string): string => /^Pedido (\d+):/.exec(text)?.[1] ?? '';
const askReversal = async (): Promise<string> => {
  await pay('R');
  return idIn(await as(ana, 'payments', 'reverse', credit, `R-${credit}`));
};
const isReversed = async () => (await borrower.payments()).map(({ reversed_at: at }) => at !== null);
const escaped = (text: string): string => text.replace(/[$.]/g, '\\$&');
const entries = (subject: string) => server.rows('audit_entry', { subject }, 'id');

describe('a command that needs a second person', () => {
  it('does nothing until another one approves it, and the log names both', async () => {
    const id = await askReversal();
    expect(await isReversed()).toEqual([false]);
    await server.drain();
    expect(await list(luis)).toMatch(
      new RegExp(
        `^${id} +ana .*payments reverse ${credit} R-${credit} +revisado en la oficina +espera hasta`,
        'm',
      ),
    );
    await expect(as(ana, 'requests', 'approve', id)).rejects.toThrow('lo aprueba otra persona');
    expect(await as(luis, 'requests', 'approve', id)).toBe(`Reversado: 100000 pesos del crédito ${credit}.`);
    expect(await isReversed()).toEqual([true]);
    expect((await entries(credit)).at(-1)).toMatchObject({
      actor: 'operator:ana',
      approved_by: 'operator:luis',
      action: 'payments reverse',
      reason: 'revisado en la oficina',
      details: { request: Number(id) },
    });
    expect(await entries(id)).toMatchObject([
      { actor: 'operator:ana', action: 'requests open', details: { command: 'payments reverse' } },
      { actor: 'operator:luis', action: 'requests approve' },
    ]);
    expect(await list(luis)).not.toContain(credit);
    expect(await list(luis, '--all')).toMatch(new RegExp(`^${id} .*aprobado por luis`, 'm'));
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
  });

  it('is checked before it is asked for, and asks for nothing that changes nothing', async () => {
    await expect(as(ana, 'payments', 'reverse', credit, 'nada')).rejects.toThrow('no tiene un pago');
    await as(luis, 'requests', 'approve', await askReversal());
    expect(await as(ana, 'payments', 'reverse', credit, `R-${credit}`)).toMatch(/ya estaba reversado/);
    expect(await list(luis)).not.toContain(credit);
  });

  it('is done once, however often and by how many it is approved', async () => {
    const id = await askReversal();
    const eva = await operatorWith(server.context, 'cash', 'eva');
    const all = await Promise.allSettled(
      [luis, eva, luis, eva].map((operator) => as(operator, 'requests', 'approve', id)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const complaints = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    expect(complaints.filter((sentence) => /ya lo aprobó (luis|eva)/.test(sentence))).toHaveLength(3);
    await expect(as(luis, 'requests', 'approve', id)).rejects.toThrow(/ya lo aprobó (luis|eva)/);
    expect((await entries(credit)).filter(({ action }) => action === 'payments reverse')).toHaveLength(1);
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
  });

  it('stays asked for when it fails, and is tried again', async () => {
    const id = await askReversal();
    const cut = vi.spyOn(server.context.jobs, 'enqueue').mockRejectedValueOnce(new Error('cut off'));
    await expect(as(luis, 'requests', 'approve', id)).rejects.toThrow('cut off');
    cut.mockRestore();
    expect(await isReversed()).toEqual([false]);
    expect(await list(luis)).toContain(`R-${credit}`);
    expect(await as(luis, 'requests', 'approve', id)).toMatch(/^Reversado/);
  });

  it('is decided by whoever has its role, for two days, while who asked still may', async () => {
    const id = await askReversal();
    const agent = await operatorWith(server.context, 'agent', 'marta');
    await expect(as(agent, 'requests', 'approve', id)).rejects.toThrow('tiene el rol cash; el tuyo es agent');
    await expect(as(agent, 'requests', 'refuse', id)).rejects.toThrow('tiene el rol cash; el tuyo es agent');
    expect(await list(agent)).not.toContain(credit);
    await operatorWith(server.context, 'agent', 'ana');
    await expect(as(luis, 'requests', 'approve', id)).rejects.toThrow('ana ya no puede');
    await operatorWith(server.context, 'cash', 'ana');
    await server.later(48 * 3_600_000, async () => {
      await expect(as(luis, 'requests', 'approve', id)).rejects.toThrow('venció');
      expect(await list(luis)).not.toContain(credit);
    });
    expect(await as(ana, 'requests', 'refuse', id)).toBe(`Negado: pedido ${id}. No se hizo nada.`);
    await expect(as(luis, 'requests', 'approve', id)).rejects.toThrow('ya lo negó ana');
    for (const wrong of ['x', '0', '999999'])
      await expect(as(luis, 'requests', 'approve', wrong)).rejects.toThrow(/pedido/);
    expect(await isReversed()).toEqual([false]);
  });

  it('shows what was and what will be, to whoever decides it alone, and in the log', async () => {
    const id = await askReversal();
    const change = `pago R-${credit} del crédito ${credit}: $ 100.000 recibidos → reversado`;
    const shown = (operator: Operator) => operateAs(server.context, operator, 'requests', 'show', id);
    expect((await shown(luis)).replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(
        `payments reverse ${credit} R-${credit}\\nDe ana, .*\\nespera hasta .*\\n${escaped(change)}`,
      ),
    );
    expect((await list(luis)).replaceAll('\u00a0', ' ')).toContain(change);
    await expect(shown(await operatorWith(server.context, 'agent', 'marta'))).rejects.toThrow('no decide');
    await as(luis, 'requests', 'approve', id);
    expect((await entries(credit)).at(-1)).toMatchObject({
      details: { changes: [{ what: `pago R-${credit} del crédito ${credit}` }] },
    });
  });

  it('is refused until there are two admins, asked for and approved', async () => {
    const { db } = server.context;
    const id = await askReversal();
    const setAdmin = (at: Date | null) =>
      db.updateTable('operator').set({ disabled_at: at }).where('name', '=', 'admin-2').execute();
    await setAdmin(server.clock.now());
    await expect(pay('Z', 1_000)).rejects.toThrow('espera a que haya dos admin');
    await expect(as(luis, 'requests', 'approve', id)).rejects.toThrow('espera a que haya dos admin');
    await setAdmin(null);
    expect(await as(luis, 'requests', 'approve', id)).toMatch(/^Reversado/);
  });

  it('is refused for seven days to two of whom one made the other, whoever asks', async () => {
    const { db } = server.context;
    const made = (name: string, madeBy: readonly string[]) =>
      db
        .updateTable('operator')
        .set({ made_by: madeBy, made_at: server.clock.now() })
        .where('name', '=', name)
        .execute();
    const id = await askReversal();
    for (const [name, maker] of [
      ['luis', 'ana'],
      ['ana', 'luis'],
    ] as const) {
      await made(name, ['admin', maker]);
      await expect(as(luis, 'requests', 'approve', id)).rejects.toThrow(`${maker} le dio a ${name} su clave`);
      await made(name, []);
    }
    expect(await as(luis, 'requests', 'approve', id)).toMatch(/^Reversado/);
    await pay('S');
    const next = idIn(await as(ana, 'payments', 'reverse', credit, `S-${credit}`));
    await made('luis', ['ana']);
    const almost = 7 * 24 * 3_600_000;
    await db
      .updateTable('operator')
      .set({ made_at: new Date(server.clock.now().getTime() - almost) })
      .where('name', '=', 'luis')
      .execute();
    expect(await as(luis, 'requests', 'approve', next)).toMatch(/^Reversado/);
    await made('luis', []);
  });

  it('is refused for seven days to two whose keys one person saw', async () => {
    const id = await askReversal();
    const made = (name: string, madeBy: readonly string[]) =>
      server.context.db
        .updateTable('operator')
        .set({ made_by: madeBy, made_at: server.clock.now() })
        .where('name', '=', name)
        .execute();
    await made('ana', ['admin', 'admin-2']);
    await made('luis', ['admin', 'admin-2']);
    await expect(as(luis, 'requests', 'approve', id)).rejects.toThrow(/admin-2 vio la clave de .* y la de /);
    // Each of the two admins approved one, and saw that key alone.
    await made('luis', ['admin-2', 'admin']);
    expect(await as(luis, 'requests', 'approve', id)).toMatch(/^Reversado/);
    for (const name of ['ana', 'luis']) await made(name, []);
  });

  it('shows the second person what was typed', async () => {
    const hidden = as(ana, 'payments', 'reverse', credit, 'R\u001b[2K1');
    await expect(hidden).rejects.toThrow('un carácter que no se ve, U+001B');
  });
});

describe('cash', () => {
  const teller = (name: string) => operatorWith(server.context, 'cash', `teller-${name}`);

  it('needs a second person above what one operator posts in a day, whole or in parts, whichever the credits', async () => {
    vi.stubEnv('OPERATOR_CASH_LIMIT', '500000');
    const [one, two] = [await teller('one'), await teller('two')];
    const other = String((await createBorrower(server.context)).creditNumber);
    const payOther = (receipt: string, amount: number) =>
      as(one, 'payments', 'cash', other, String(amount), AT, `${receipt}-${credit}`);
    expect(await pay('A', 300_000, one)).toMatch(/^Registrado/);
    expect(await payOther('B', 200_000)).toMatch(/^Registrado/);
    expect(await payOther('B', 200_000)).toMatch(/ya estaba registrado/);
    expect(await pay('C', 1, one)).toMatch(/^Pedido/);
    expect(await payOther('C', 1)).toMatch(/^Pedido/);
    expect(await pay('C', 1, two)).toMatch(/^Registrado/);
    await server.later(24 * 3_600_000, async () => {
      expect(await pay('D', 500_001, one)).toMatch(/^Pedido/);
      expect(await pay('E', 500_000, one)).toMatch(/^Registrado/);
    });
  });

  it('counts two receipts that one operator posts at once', async () => {
    vi.stubEnv('OPERATOR_CASH_LIMIT', '500000');
    const three = await teller('three');
    const said = await Promise.all(['A', 'B'].map((receipt) => pay(receipt, 300_000, three)));
    expect(said.map((text) => text.slice(0, 6)).sort()).toEqual(['Pedido', 'Regist']);
  });
});

describe('the audit log', () => {
  it('is read by page, by what it is about and by who did or approved it, which it also says', async () => {
    const chief = await operatorWith(server.context, 'credit', 'carla');
    const id = await askReversal();
    await as(luis, 'requests', 'approve', id);
    const about = await as(chief, 'audit', '--subject', credit);
    expect(about.split('\n')).toHaveLength(3);
    expect(about).toMatch(/operator:ana +operator:luis +payments reverse +\d{10} +revisado en la oficina/);
    expect(await as(chief, 'audit', '--operator', 'luis')).toContain('payments reverse');
    expect(await as(chief, 'audit', '--operator', 'nadie')).toBe('No hay nada en la bitácora.');
    for (let time = 1; time <= 21; time += 1) await pay(`P${time}`, 1_000);
    expect(await as(chief, 'audit', '--subject', credit)).toMatch(/Hay más: --page 2$/);
    expect(await as(chief, 'audit', '--subject', credit, '--page', '2')).toContain(`R-${credit}`);
    expect((await entries('audit')).at(-1)).toMatchObject({ actor: 'operator:carla', action: 'audit' });
    await expect(as(ana, 'audit')).rejects.toThrow('admin o credit; el tuyo es cash');
    expect((await entries('role')).at(-1)).toMatchObject({ actor: 'operator:ana', action: 'audit' });
  });
});
