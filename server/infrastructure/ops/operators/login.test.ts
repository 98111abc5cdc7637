import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../../tests/support/database.ts';
import { openDatabase } from '../../../../tests/support/open-database.ts';
import { readLoginFile } from '../../config/command-config.ts';
import { connect } from '../../database/connection.ts';
import { createClock, type MovableClock } from '../../runtime/clock.ts';
import { findCommand, parseLine } from '../parse.ts';
import { authenticate, type LoginContext, loginCommands } from './login.ts';
import { loginFileAt } from './login-file.ts';
import { addOperator, handOutKey } from './operators.ts';
import { addSandboxOperators, operatorKeyFile } from './sandbox-operators.ts';

const HOUR_MS = 3_600_000;
const KEY = /[\w-]{43}/;
const database = openDatabase();
let clock: MovableClock;
const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-login-'));
const keyIn = (text: string): string => KEY.exec(text)?.[0] ?? '';

beforeEach(() => {
  clock = createClock();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const machine = (name: string) => {
  const env = { XDG_CONFIG_HOME: path.join(folder, name), DATABASE_URL: database.url };
  const at = readLoginFile(env);
  const file = loginFileAt(at);
  const run = (line: readonly string[], key = ''): Promise<string> => {
    const command = findCommand(loginCommands, line);
    if (!command) throw new Error('no such command');
    const context: LoginContext = { db: database.appDb, clock, file, askForKey: () => Promise.resolve(key) };
    return command.run(context, parseLine(command, line));
  };
  return {
    at,
    init: (operator: string) => run(['operators', 'init', operator]),
    login: (key: string) => run(['login'], key),
    logout: () => run(['logout']),
    who: (key?: string) => authenticate({ db: database.appDb, clock, file }, key),
  };
};
const audit = (actor: string) =>
  database.appDb
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'details'])
    .where('actor', '=', actor)
    .orderBy('id')
    .execute();
const newKey = async (name: string, isHandedOut = false): Promise<string> =>
  (await addOperator(database.appDb, clock, { name, role: 'cash', isHandedOut })) ?? '';

describe('the first admin', () => {
  it('is made once, by one of two at the same time, while there is none', async () => {
    const made = await Promise.allSettled([machine('a').init('raquel'), machine('b').init('tomas')]);
    const [text] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(machine('a').init('otra')).rejects.toThrow('Ya hay un admin');
    expect(await machine('a').who(keyIn(text ?? ''))).toMatchObject({ role: 'admin' });
  });

  it('has a name that every terminal shows', async () => {
    for (const name of ['Ana', 'x', 'aña', 'a b', 'a'.repeat(32)])
      await expect(machine('a').init(name)).rejects.toThrow('no sirve de nombre');
  });
});

describe('a login', () => {
  it('lets its user in on that machine, from a file of their own, until they leave', async () => {
    const laptop = machine('laptop');
    const key = await newKey('luisa');
    await expect(laptop.who()).rejects.toThrow('No has entrado');
    expect(await laptop.login(key)).toBe('Entraste: luisa, cash, por doce horas.');
    expect(await laptop.who()).toEqual({ name: 'luisa', role: 'cash' });
    expect(statSync(laptop.at).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(laptop.at)).mode & 0o777).toBe(0o700);
    await expect(machine('desk').who()).rejects.toThrow('No has entrado');
    await laptop.logout();
    await expect(laptop.who()).rejects.toThrow('No has entrado');
    await laptop.logout();
    expect(await audit('operator:luisa')).toMatchObject([{ action: 'login', subject: 'luisa' }]);
  });

  it('ends after twelve hours, and a key of the environment does not', async () => {
    const laptop = machine('laptop');
    const key = await newKey('marta');
    await laptop.login(key);
    clock.moveTo(12 * HOUR_MS - 60_000);
    expect(await laptop.who()).toMatchObject({ name: 'marta' });
    clock.moveTo(12 * HOUR_MS);
    await expect(laptop.who()).rejects.toThrow('doce horas');
    expect(await laptop.who(key)).toEqual({ name: 'marta', role: 'cash' });
  });

  it('with a key of nobody, or of somebody disabled, is refused alike and written down', async () => {
    const desk = machine('desk');
    const key = await newKey('nora');
    await desk.login(key);
    await database.appDb
      .updateTable('operator')
      .set({ disabled_at: clock.now() })
      .where('name', '=', 'nora')
      .execute();
    await expect(desk.who()).rejects.toThrow('No has entrado');
    const sentences = await Promise.all(
      [key, 'x'.repeat(43), ''].map((wrong) => desk.login(wrong).catch(({ message }: Error) => message)),
    );
    expect(new Set(sentences)).toEqual(
      new Set(['Esa clave no sirve. Si la perdiste, un admin te da otra con operators rekey.']),
    );
    await expect(desk.who(key)).rejects.toThrow('Esa clave no sirve');
    expect((await audit('operator:nora')).map(({ details }) => details)).toEqual([
      {},
      { refused: 'disabled' },
      { refused: 'disabled' },
    ]);
    expect(await audit('unknown')).toHaveLength(2);
  });

  it('replaces a key that somebody else has seen, and tells whoever comes second', async () => {
    const [own, thief] = [machine('own'), machine('thief')];
    const handed = await newKey('olga', true);
    await expect(own.who(handed)).rejects.toThrow('npm run ops -- login');
    const key = keyIn(await own.login(handed));
    expect(key).not.toBe(handed);
    await expect(thief.login(handed)).rejects.toThrow('Esa clave no sirve');
    expect(await own.who(key)).toMatchObject({ name: 'olga' });
    const again = await handOutKey(database.appDb, clock, { name: 'olga', madeBy: ['rosa'] });
    await expect(own.who()).rejects.toThrow('No has entrado');
    await expect(own.who(key)).rejects.toThrow('Esa clave no sirve');
    const both = await Promise.allSettled([own.login(again), thief.login(again)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the operators of the sandbox', () => {
  it('have keys that only their user reads, and are made where there is no operator', async () => {
    const other = await createDatabase();
    const otherDb = connect(other.appRoleUrl, () => undefined);
    const config = { dataDir: path.join(folder, 'data') } as Parameters<
      typeof addSandboxOperators
    >[0]['config'];
    try {
      await Promise.all([1, 2].map(() => addSandboxOperators({ db: otherDb, clock, config })));
      const rows = await otherDb.selectFrom('operator').select(['name', 'created_at']).execute();
      expect(rows.map(({ name }) => name).sort()).toEqual(
        ['admin', 'admin-2', 'agente', 'agente-2', 'caja', 'caja-2', 'credito', 'credito-2'].sort(),
      );
      expect(statSync(operatorKeyFile(config, 'admin')).mode & 0o777).toBe(0o600);
      expect(statSync(path.join(config.dataDir, 'operators')).mode & 0o777).toBe(0o700);
    } finally {
      await otherDb.destroy();
      await other.drop();
    }
  });
});
