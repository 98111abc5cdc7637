import { openTestApp } from './open-test-app.ts';
import { createApplicationIn, sessionOf, type TestPerson } from './people.ts';
import { findRows, readRow } from './rows.ts';
import type { TestApp } from './test-app.ts';

export const SLOTS = [
  'desprendible_nomina/1',
  'desprendible_nomina/2',
  'desprendible_nomina/3',
  'carta_laboral/1',
];
export const [FIRST = '', SECOND = '', THIRD = '', LETTER = ''] = SLOTS;
export let test: TestApp;

export const held = async (status: 'on_hold_docs' | 'approved' = 'on_hold_docs') => {
  const person = await createApplicationIn(test.context, status);
  return { person, headers: await sessionOf(test.context, person) };
};
type Held = Awaited<ReturnType<typeof held>>;
export const at = ({ applicationId }: TestPerson, slot = ''): string =>
  `/api/application/documentos/${applicationId}${slot && `/${slot}`}`;

export const call = async (
  method: 'GET' | 'PUT' | 'DELETE',
  { person, headers }: Held,
  slot?: string,
  payload?: Buffer,
  type = 'image/jpeg',
) => {
  const answer = await test.app.inject({
    method,
    url: at(person, slot),
    headers: { ...headers, ...(payload ? { 'content-type': type } : {}) },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};
export const send = (who: Held, slot: string, payload: Buffer, type?: string) =>
  call('PUT', who, slot, payload, type);

export const rowsOf = ({ person: { applicationId } }: Held) =>
  findRows(test.context.db, 'applicant_document', { application_id: applicationId }, 'uploaded_at');
export const storedOf = async (who: Held): Promise<Buffer> => {
  const storage_key = (await rowsOf(who)).at(-1)?.storage_key ?? '';
  return test.context.files.read(
    await readRow(test.context.db, 'applicant_document_content', { storage_key }),
  );
};
export const statesOf = (body: { documentos: { estado: string }[] }) =>
  body.documentos.map(({ estado }) => estado);

export const openRequestedDocuments = (): void => {
  test = openTestApp();
};
