import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SentCode } from '#core/api/accounts/accounts.ts';
import { type Phone, parsePhone, withPrefix } from '#core/people/phone.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { useSubmission } from '../../platform/forms/use-submission.ts';
import { authStatusAtom, editNumberAtom, phoneAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { lastPhone } from './last-phone.ts';
import type { PhoneEntry } from './phone-entry.ts';
import { phoneOnlySchema, registerSchema } from './phone-schema.ts';
import { askForLoginCode, registerPhone } from './send-code.ts';
import type { StartView } from './start-query.ts';

export interface StartFormOptions {
  readonly view: StartView;
  /** From a link. */
  readonly phone: Phone | undefined;
  readonly draft: Draft<PhoneEntry>;
  readonly onCodeSent: (purpose: StartView, sentCode: SentCode) => void;
  /** The number belongs to the open session: nothing to confirm. */
  readonly onSameNumber: () => void;
}

const isOwnNumber = (phone: Phone): boolean =>
  store.get(authStatusAtom) === 'authenticated' && store.get(phoneAtom) === withPrefix(phone);

/** Registers a number after its confirmation, or requests a login code. */
export const useStartForm = ({ view, phone, draft, onCodeSent, onSameNumber }: StartFormOptions) => {
  const edited = store.get(editNumberAtom) === '1' ? lastPhone() : undefined;
  const form = useForm<PhoneEntry>({
    resolver: yupResolver(view === 'register' ? registerSchema : phoneOnlySchema),
    defaultValues: {
      phone: phone ?? edited ?? draft.restored?.phone ?? '',
      dataConsent: draft.restored?.dataConsent ?? false,
      termsConsent: draft.restored?.termsConsent ?? false,
    },
  });
  useDraftOfForm(form, draft);
  const registering = useSubmission(registerPhone);
  const entering = useSubmission(askForLoginCode);
  const [asked, setAsked] = useState<Phone>();

  const enter = async (number: Phone) => {
    const sentCode = await entering.submit(number);
    if (!sentCode) return;
    store.set(editNumberAtom, null);
    onCodeSent('continue', sentCode);
  };

  const submit = form.handleSubmit(async (values) => {
    const number = parsePhone(values.phone);
    if (!number) return;
    if (view === 'continue') await enter(number);
    else if (isOwnNumber(number)) onSameNumber();
    else setAsked(number);
  });

  const confirm = async () => {
    if (!asked) return;
    const sentCode = await registering.submit(asked);
    if (sentCode) onCodeSent('register', sentCode);
  };

  const forget = () => {
    setAsked(undefined);
    registering.reset();
    entering.reset();
  };

  return {
    form,
    submit,
    registering,
    entering,
    asked,
    confirm,
    enter,
    forget,
    isTaken: registering.failure?.code === 'phone_taken',
    isUnknown: entering.failure?.status === 404,
  };
};
