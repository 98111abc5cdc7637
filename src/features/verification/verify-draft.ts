import { type DraftShape, isText } from '../../platform/drafts/draft-shape.ts';

export interface CodeEntry {
  code: string;
}

export const VERIFY_DRAFT: DraftShape<CodeEntry> = {
  name: 'verificar',
  version: 2,
  fields: { code: isText },
};
