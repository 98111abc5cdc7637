import { type DraftShape, isFlag, isText } from '../../platform/drafts/draft-shape.ts';

export interface LoginPhone {
  phone: string;
  /** Its owner has entered on this device: it is offered at the next login. */
  isKnown?: boolean;
}

export const LOGIN_DRAFT: DraftShape<LoginPhone> = {
  name: 'login',
  version: 3,
  fields: { phone: isText, isKnown: isFlag },
  isTyped: ({ phone, isKnown }) => Boolean(phone) && isKnown !== true,
};
