import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/open-database.ts';
import { noSealing, roleFor } from '../../../tests/support/operators.ts';
import { opsCommands } from '../../ops/commands.ts';
import { readLender } from '../config/lender.ts';
import { databaseFiles } from '../file-storage/file-storage.ts';
import { type OpsCommand, OpsError } from './command.ts';
import { addOperator } from './operators/operators.ts';
import { helpFor } from './parse.ts';
import { runOps } from './run.ts';

const AT = new Date('2026-11-20T15:00:00Z');

describe('the operators’ command line', () => {
  const database = openDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-ops-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: string[]) => runOf(opsCommands, args);
  const runOf = (commands: readonly OpsCommand[], args: readonly string[]) =>
    runOps(
      commands,
      {
        db: database.db,
        files: databaseFiles,
        clock: { now: () => AT },
        operator: { name: 'ana', role: roleFor(args) },
        jobs: { enqueue: () => Promise.reject(new Error('nothing is to be queued')) },
        config: { publicUrl: 'http://localhost:3000', lender: readLender({}) },
        sealing: noSealing,
      },
      args,
    );
  const file = async (name: string, content: string | Uint8Array) => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };
  beforeAll(async () => {
    for (const name of ['raquel', 'sofia'])
      await addOperator(database.db, { now: () => AT }, { name, role: 'admin', isHandedOut: false });
  });
  const audit = () => database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();

  // @covers 6.10
  it('imports providers and writes who did it, why, and what came of it', async () => {
    const csv = await file(
      'medicos.csv',
      'code,trade_name,city\nO-1,Clínica Ñandú,Bogotá\nO-2,Dr. Luis Polo,Cali\n',
    );
    expect(await run('import-providers', csv, '--reason', 'convenios de noviembre')).toBe(
      '2 nuevos, 0 cambiados, 0 iguales, 0 retirados.',
    );
    expect(await audit()).toMatchObject([
      {
        actor: 'operator:ana',
        action: 'import-providers',
        subject: 'provider',
        reason: 'convenios de noviembre',
        details: { file: 'medicos.csv', added: 2, changed: 0, unchanged: 0, deactivated: 0 },
        at: AT,
      },
    ]);
  });

  it('takes what the file does not name out of the search when asked', async () => {
    const csv = await file('menos.csv', 'code,trade_name,city\nO-1,Clínica Ñandú,Bogotá\n');
    expect(await run('import-providers', csv, '--deactivate-missing', '--reason=cierre de sedes')).toBe(
      '0 nuevos, 0 cambiados, 1 iguales, 1 retirados.',
    );
  });

  it('imports procedures', async () => {
    const csv = await file('p.csv', 'code;name;speciality\nP-1;Otoplastia;Cirugía plástica\n');
    expect(await run('import-procedures', csv, '--reason', 'carga inicial')).toMatch(/^1 nuevos/);
  });

  it('changes nothing without a reason, with a bad file, or called wrongly, and says how', async () => {
    const good = await file('bueno.csv', 'code,trade_name,city\nO-9,Clínica Nueve,Cali\n');
    const bad = await file('malo.csv', 'code,trade_name,city\nO-9,,Cali\n');
    const latin = await file('latin.csv', Uint8Array.from([0x63, 0xf1, 0x0a]));
    const before = await audit();
    const complaints: [readonly string[], RegExp][] = [
      [['import-providers', good], /--reason/],
      [['import-providers', good, '--reason', '  '], /queda en la bitácora/],
      [['import-providers', good, '--reason', 'pago'], /"pago" es muy corto/],
      [
        ['import-providers', bad, '--reason', 'prueba de carga'],
        /no se importó nada[\s\S]*línea 2: falta trade_name/,
      ],
      [['import-providers', latin, '--reason', 'prueba de carga'], /UTF-8/],
      [['import-providers', `${good}.no`, '--reason', 'prueba de carga'], /no se puede leer/],
      [['import-providers', '--reason', 'prueba de carga'], /Se usa así/],
      [['import-providers', good, '--force', '--reason', 'prueba de carga'], /Se usa así/],
      [['inventado'], /No hay un comando "inventado"/],
    ];
    for (const [args, complaint] of complaints) {
      const failure = run(...args);
      await expect(failure).rejects.toThrow(complaint);
      await expect(failure).rejects.toBeInstanceOf(OpsError);
    }
    expect(await audit()).toEqual(before);
    expect(await database.db.selectFrom('provider').select('id').where('code', '=', 'O-9').execute()).toEqual(
      [],
    );
  });

  // @covers 6.10
  it('verifies the books without asking why, since it changes nothing', async () => {
    const before = await audit();
    expect(await run('ledger', 'verify')).toBe(
      '0 créditos verificados: los libros dicen lo mismo que los hechos.',
    );
    expect(await audit()).toEqual(before);
    await expect(run('ledger')).rejects.toThrow(/No hay un comando "ledger"/);
  });

  it('prints nothing that a terminal obeys, whoever wrote it', async () => {
    const list: OpsCommand = {
      ...{ name: 'list', summary: '', changesNothing: true, effects: [] },
      roles: ['admin'],
      run: async () => 'RECHAZADO\nb\u001B[1A\u009B2K\u0007 PAGADO \u202Eodagap',
    };
    expect(await runOf([list], ['list'])).toBe('RECHAZADO\nb [1A 2K  PAGADO  odagap');
  });

  it('shows how each command is used', () => {
    expect(helpFor(opsCommands)).toContain(
      'npm run ops -- import-providers <archivo.csv> [--deactivate-missing] --reason "por qué"',
    );
  });
});
