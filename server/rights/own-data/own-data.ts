import type { Context } from '../../infrastructure/context.ts';
import type { DataSection, OwnDataFacts } from '../../infrastructure/documents/texts/own-data.ts';
import { claims, obligations, withdrawals } from './asked.ts';
import { messages, phoneMessages, reminders, sentReminders } from './contacts.ts';
import { applications, decisions, documents, loans, payments, signatures, slips } from './credits.ts';
import type { Read } from './record.ts';
import { account, authorisations, devices, phoneChanges, profile } from './who.ts';

const SECTIONS: readonly (readonly [name: string, title: string, read: Read])[] = [
  ['cuenta', 'Tu cuenta', account],
  ['perfil', 'Quién eres', profile],
  ['sesiones', 'Dónde ingresaste en los últimos 30 días', devices],
  ['autorizaciones', 'Lo que autorizaste', authorisations],
  ['solicitudes', 'Tus solicitudes', applications],
  ['decisiones', 'Cómo se decidieron', decisions],
  ['creditos', 'Tus créditos', loans],
  ['pagos', 'Tus pagos', payments],
  ['consignaciones', 'Pagos en efectivo que reportaste', slips],
  ['firmas', 'Lo que firmaste', signatures],
  ['documentos', 'Documentos que expedimos', documents],
  ['recordatorios', 'Si aceptas recordatorios', reminders],
  ['avisos', 'Recordatorios que te enviamos', sentReminders],
  ['cambios_de_celular', 'Cambios de celular', phoneChanges],
  ['mensajes', 'Correos que te enviamos', messages],
  ['mensajes_al_celular', 'SMS y WhatsApp que te enviamos', phoneMessages],
  ['retractos', 'Retractos', withdrawals],
  ['reclamos', 'Peticiones, quejas y reclamos', claims],
  ['deberes', 'Lo que te prometimos y cómo lo cumplimos', obligations],
];

/** All that is kept about a person, without what opens an account. */
export const readOwnData = async (
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  accountId: string,
): Promise<OwnDataFacts> => {
  const sections: DataSection[] = [];
  for (const [name, title, read] of SECTIONS)
    sections.push({ name, title, records: await read(db, accountId) });
  return { lender: config.lender, sections, madeAt: clock.now() };
};
