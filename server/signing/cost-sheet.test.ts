import { describe, expect, it } from 'vitest';
import { createSigner } from '../../tests/support/applicant.ts';
import { openSigner } from '../../tests/support/open-signer.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { updateRows } from '../../tests/support/rows.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

interface Row {
  readonly nombre: string;
  readonly valor: string;
}

describe('the cost sheet before the signature', () => {
  const test = openTestApp();
  const signer = openSigner(test);

  const read = () => signer.get(`/api/contract/hoja/${signer.applicationId}`);
  const blocks = async () => {
    await signer.askForCode();
    return (await signer.readText('contrato')).body.bloques;
  };

  // @covers 7.88
  it('is, figure by figure, the first page of the contract that is signed', async () => {
    const { body } = await read();
    const shown = [body.lo_que_recibes, body.lo_que_pagas, body.lo_que_puedes].flatMap(
      ({ filas }) => filas as readonly Row[],
    );
    const contract = await blocks();
    const facts: readonly Row[] = contract.flatMap((block: { datos?: readonly Row[] }) => block.datos ?? []);
    const values = Object.fromEntries(facts.map(({ nombre, valor }) => [nombre, valor]));
    for (const { nombre, valor } of [...shown, body.cargos.resumen]) expect(values[nombre]).toBe(valor);
    const table = contract.find((block: { tipo: string }) => block.tipo === 'tabla');
    const interest = (is: boolean | null) => (is === null ? '' : is ? 'Sí' : 'No');
    expect(table.filas).toEqual(
      body.cargos.filas.map(
        (row: { nombre: string; interes: boolean | null; cada_mes: string; total: string }) => [
          ...[row.nombre, interest(row.interes), row.cada_mes ?? '', row.total],
        ],
      ),
    );
    const { nombre, cada_mes, total } = body.cargos.total;
    expect(table.total).toEqual([nombre, '', cada_mes, total]);
    expect(facts.slice(2).map((row) => row.nombre)).toEqual(
      [
        ...body.lo_que_recibes.filas,
        ...body.lo_que_pagas.filas,
        body.cargos.resumen,
        ...body.lo_que_puedes.filas,
      ].map((row: Row) => row.nombre),
    );
  });

  it('compares the plan with what was shown when the credit was asked for, priced by the server', async () => {
    const rowsNow = async () =>
      Object.fromEntries(
        ((await read()).body.lo_que_recibes.filas as readonly (Row & { clave: string })[]).map(
          ({ clave, valor }) => [clave, plain(valor)],
        ),
      );
    // The table that came with the request has one row, of another amount: only its length is believed, and one month is no offer.
    expect(await rowsNow()).not.toHaveProperty('diferencia');
    await updateRows(
      test.ownerDb,
      'application',
      { id: signer.applicationId },
      { shown_amortization: JSON.stringify(Array.from({ length: 36 }, () => ({ cuota: 1 }))) },
    );
    const rows = await rowsNow();
    expect(rows.primera_oferta).toMatch(
      /^\$ 4\.000\.000 en 36 cuotas de \$ 15\d\.\d{3}; en total, \$ 5\.6\d\d\.\d{3}$/,
    );
    expect(rows.diferencia).toMatch(/^12 cuotas menos, \$ [\d.]+ más cada mes, \$ [\d.]+ menos en total$/);
  });

  it('is of the chosen plan only', async () => {
    const other = await createSigner(test, { isUndecided: true });
    expect(await other.get(`/api/contract/hoja/${other.applicationId}`)).toMatchObject({
      status: 409,
      body: { code: 'plan_not_chosen' },
    });
  });
});
