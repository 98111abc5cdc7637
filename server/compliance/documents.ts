import type { Context } from '../infrastructure/context.ts';
import type { KeptDocument } from '../infrastructure/documents/kept-documents.ts';
import { sha256Of } from '../infrastructure/documents/render.ts';
import { makeCalendar } from '../loans/documents/instalment-calendar.ts';
import type { Attachment } from './outcome.ts';

const PDF = 'application/pdf';

export const pdf = (name: string, { bytes, pages, sha256 }: KeptDocument): Attachment => ({
  ...{ name, bytes, pages, sha256 },
  mediaType: PDF,
});

/** What goes with the final dates: the due dates for the person's calendar. */
export const finalDatesAttachments = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<readonly Attachment[]> => {
  const bytes = await makeCalendar(context, accountId, creditNumber);
  return [
    {
      name: `cuotas-${creditNumber}.ics`,
      mediaType: 'text/calendar',
      pages: null,
      bytes,
      sha256: sha256Of(bytes),
    },
  ];
};
