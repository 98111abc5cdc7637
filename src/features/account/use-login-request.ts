import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { type Phone, parsePhone } from '#core/people/phone.ts';
import { type DraftShape, isText } from '../../platform/drafts/draft-shape.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { mobileNumber } from '../../platform/forms/mobile-number.ts';
import { useResend } from '../../platform/forms/use-resend.ts';
import { useSentCode } from '../../platform/forms/use-sent-code.ts';
import { useSubmission } from '../../platform/forms/use-submission.ts';
import { askForLoginCode, lastPhone, sendLoginCode } from './send-code.ts';

export interface LoginPhone {
  phone: string;
}

export const LOGIN_DRAFT: DraftShape<LoginPhone> = { name: 'login', version: 2, fields: { phone: isText } };

const schema = object({ phone: mobileNumber() }).required();

/** Upper half of the login: the number, and whether the current code was sent to it. */
export const useLoginRequest = (draft: Draft<LoginPhone>) => {
  const [sentCode] = useSentCode();
  const form = useForm<LoginPhone>({
    resolver: yupResolver(schema),
    defaultValues: { phone: draft.restored?.phone ?? (sentCode ? lastPhone() : undefined) ?? '' },
  });
  useDraftOfForm(form, draft);
  const asking = useSubmission(askForLoginCode);
  const typed = parsePhone(form.watch('phone'));
  const sending = useResend(async () => {
    if (typed === undefined) throw new Error('another code was asked for no number');
    return sendLoginCode(typed);
  });
  const asked: Phone | undefined =
    sending.sentCode !== undefined && typed !== undefined && typed === lastPhone() ? typed : undefined;

  const submit = form.handleSubmit(async (values) => {
    const phone = parsePhone(values.phone);
    if (phone === undefined || asked !== undefined) return;
    const sentCode = await asking.submit(phone);
    if (sentCode) sending.note(sentCode);
  });

  return { form, submit, asking, sending, asked };
};
