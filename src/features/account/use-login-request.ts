import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { type Phone, parsePhone } from '#core/people/phone.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { mobileNumber } from '../../platform/forms/mobile-number.ts';
import { useSentCode } from '../../platform/forms/use-sent-code.ts';
import { useSubmission } from '../../platform/forms/use-submission.ts';
import { lastPhone } from './last-phone.ts';
import type { LoginPhone } from './login-draft.ts';
import { askForLoginCode } from './send-code.ts';

const schema = object({ phone: mobileNumber() }).required();

/** Upper half of the login: the number, and whether the current code was sent to it. */
export const useLoginRequest = (draft: Draft<LoginPhone>) => {
  const [sentCode, setSentCode] = useSentCode();
  const [isKnown, setKnown] = useState(draft.restored.isKnown === true);
  const form = useForm<LoginPhone>({
    resolver: yupResolver(schema),
    defaultValues: { phone: draft.restored?.phone ?? (sentCode ? lastPhone() : undefined) ?? '' },
  });
  useDraftOfForm(form, draft);
  const asking = useSubmission(askForLoginCode);
  const typed = parsePhone(form.watch('phone'));
  const asked: Phone | undefined =
    sentCode !== undefined && typed !== undefined && typed === lastPhone() ? typed : undefined;

  const known = isKnown ? typed : undefined;
  const forgetKnown = () => {
    void draft.drop();
    flushSync(() => {
      setKnown(false);
      form.reset({ phone: '' });
      asking.reset();
    });
    form.setFocus('phone');
  };

  const submit = form.handleSubmit(async (values) => {
    const phone = parsePhone(values.phone);
    if (phone === undefined || asked !== undefined) return;
    const sent = await asking.submit(phone);
    if (sent) setSentCode(sent);
  });

  return { form, submit, asking, sentCode, asked, known, forgetKnown };
};
