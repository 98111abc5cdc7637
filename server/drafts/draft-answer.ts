import { encodeForm, type readDrafts } from '#core/api/accounts/drafts.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { Row } from '../infrastructure/database/tables.ts';

type DraftWire = AnswerOf<typeof readDrafts>['borradores'][number];

export const encodeDraft = (
  draft: Pick<Row<'draft'>, 'form' | 'revision' | 'sealed' | 'saved_at'>,
): DraftWire => ({
  formulario: encodeForm(draft.form),
  revision: draft.revision,
  contenido: draft.sealed?.toString('base64url') ?? null,
  guardado: draft.saved_at.toISOString(),
});
