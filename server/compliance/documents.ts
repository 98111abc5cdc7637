import { hash } from 'node:crypto';
import type { Context } from '../infrastructure/context.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { KeptDocument } from '../infrastructure/documents/kept-documents.ts';
import { makeCalendar } from '../loans/documents/instalment-calendar.ts';
import { issueFilledNote } from '../signing/filled-note.ts';
import { findSignature } from '../signing/signature.ts';
import type { Attachment } from './outcome.ts';

const PDF = 'application/pdf';

export const pdf = (name: string, { bytes, pages, sha256 }: KeptDocument): Attachment => ({
  ...{ name, bytes, pages, sha256 },
  mediaType: PDF,
});

/** What goes with the final dates: the pagaré with its blanks filled and the plan, and the due dates for the person's calendar. */
export const finalDatesAttachments = async (
  context: Context,
  { account_id: accountId, application_id: applicationId, credit_number: creditNumber }: Row<'loan'>,
): Promise<readonly Attachment[]> => {
  const bytes = await makeCalendar(context, accountId, creditNumber);
  const signature = await findSignature(context.db, applicationId);
  // What was not signed here has no note of ours to fill.
  const note = signature?.signed_at
    ? await context.renderer.forJob((render) => issueFilledNote(context, creditNumber, render))
    : undefined;
  return [
    ...(note ? [pdf(`pagare-y-plan-${creditNumber}.pdf`, note)] : []),
    {
      name: `cuotas-${creditNumber}.ics`,
      mediaType: 'text/calendar',
      pages: null,
      bytes,
      sha256: hash('sha256', bytes),
    },
  ];
};
