import { zipSync } from 'fflate';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { readUndamaged } from '../infrastructure/documents/stored-documents.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { writeNewFile } from '../infrastructure/ops/new-file.ts';
import { exportEvidence } from './export-evidence.ts';
import { verifyEvidence } from './verify-evidence.ts';

export const verifyEvidenceCommand: OpsCommand = {
  name: 'evidence verify',
  roles: ['credit', 'admin'],
  effects: [],
  changesNothing: true,
  summary:
    'Recalcula el registro de pruebas, sus raíces diarias y lo que anota de cada tabla, y nombra lo que no coincide.',
  run: async ({ db }) => {
    const { chains, entries, roots, faults } = await verifyEvidence(db);
    if (faults.length > 0) throw new OpsError(`El registro no coincide:\n${faults.join('\n')}`);
    return `${entries} anotaciones de ${chains} personas y ${roots} raíces diarias: todo coincide.`;
  },
};

export const exportEvidenceCommand: OpsCommand = {
  name: 'evidence export',
  roles: ['credit'],
  effects: [],
  positionals: ['crédito', 'archivo.zip'],
  summary: 'Reúne en un archivo todo lo que prueba un crédito, con el programa que lo comprueba por fuera.',
  run: async ({ db, files: storage }, { positionals: [credit = '', file = ''], audit }) => {
    const creditNumber = Number(credit);
    const files = Number.isSafeInteger(creditNumber)
      ? await readUndamaged(() => exportEvidence({ db, files: storage }, creditNumber))
      : undefined;
    if (files === 'damaged')
      throw new OpsError('Un documento de este crédito se dañó o falta: no se exportó nada.');
    if (!files) throw new OpsError(`No hay un crédito "${credit}".`);
    await inTransaction(db, async (trx) => {
      await audit(trx, credit, { files: Object.keys(files).length });
      // Written last: no export without its audit entry.
      await writeNewFile(file, zipSync(files, { level: 0 }));
    });
    return `Guardado en ${file}: ${Object.keys(files).length} archivos, con datos personales. Bórralo cuando lo hayas entregado.`;
  },
};
