import {
  confirmEmail,
  createAccount,
  requestLoginCode,
  resendEmailCode,
  resendRegistrationCode,
} from '#core/api/accounts/accounts.ts';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { decodeLegalKind, encodeLegalText, readLegalText } from '#core/api/accounts/legal-texts.ts';
import { confirmPhone, login } from '#core/api/accounts/logins.ts';
import { endSessionByKey, readOpenSessions } from '#core/api/accounts/open-sessions.ts';
import { createProfile, encodeProfile, readProfile, savePersonalData } from '#core/api/accounts/profiles.ts';
import { logout, refreshToken, reportPresence } from '#core/api/accounts/sessions.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { personalDataText } from '../../../server/accounts/legal-texts/personal-data.ts';
import { termsText } from '../../../server/accounts/legal-texts/terms.ts';
import { readLender } from '../../../server/infrastructure/config/lender.ts';
import {
  accountCreatedAnswer,
  aLegalText,
  borrowerLoginAnswer,
  codeSentAnswer,
  loginAnswer,
  openSessionsAnswer,
  sessionAnswer,
} from '../../samples/accounts.ts';
import { PERSON } from '../../samples/person.ts';
import { anIdentifiedProfile, aProfile } from '../../samples/profiles.ts';
import { type StubbedApi, StubbedError } from '../../support/stubs.ts';
import { CODE, documentNumberOf, type Facts, isAt, loanOf, statusOf } from './facts.ts';

const LENDER = readLender({});

const LEFT = ['Te quedan 2 intentos.', 'Te queda un intento.', 'Ese código ya no sirve: pide uno nuevo.'];

/** A rejection of a wrong code, in the field that it was typed into. */
export const wrongCode = (facts: Facts, field: 'otp' | 'code'): StubbedError => {
  const message = `Código inválido, por favor vuelve a intentarlo. ${LEFT[facts.wrongCodes]}`;
  facts.wrongCodes += 1;
  return new StubbedError(422, { code: 'code_wrong', message, fields: { [field]: message } });
};

const ACTIVITIES = { Empleado: 'employee', Independiente: 'independent', Pensionado: 'pensioner' } as const;

const profileOf = (facts: Facts): NonNullable<AnswerOf<typeof readProfile>> => {
  const profile = isAt(facts, 'identified')
    ? anIdentifiedProfile({
        personalData: {
          birthDate: PERSON.birthDate,
          documentType: '1',
          documentNumber: documentNumberOf(facts),
        },
      })
    : aProfile();
  const economicActivity = ACTIVITIES[facts.activity];
  const encoded = encodeProfile({ ...profile, applicant: { ...profile.applicant, economicActivity } });
  return { ...encoded, ...facts.profile };
};

const loginOf = (facts: Facts): AnswerOf<typeof login> => {
  if (facts.stage === 'disbursed') return borrowerLoginAnswer(loanOf(facts));
  const isRejected = statusOf(facts) === 'rejected';
  return loginAnswer({
    profile_id: isAt(facts, 'profiled') ? PERSON.profileId : null,
    ...(isAt(facts, 'applied')
      ? {
          app_id: PERSON.applicationId,
          estado_app: statusOf(facts),
          motivos: isRejected ? ['mora_vigente'] : [],
        }
      : {}),
  });
};

export const accountAnswers = ({ on }: StubbedApi, facts: Facts): void => {
  on(createAccount, () => {
    const message = 'Este número ya está asociado a una cuenta registrada.';
    return facts.stage ? new StubbedError(409, { code: 'phone_taken', message }) : accountCreatedAnswer();
  });
  on(resendRegistrationCode, codeSentAnswer());
  on(confirmPhone, ({ params }) => {
    if (params.otp !== CODE) return wrongCode(facts, 'otp');
    facts.stage = 'registered';
    return sessionAnswer();
  });
  on(requestLoginCode, () => {
    const message = 'El celular aún no se ha registrado. Primero debes crear una cuenta.';
    return facts.stage ? codeSentAnswer() : new StubbedError(404, { code: 'phone_not_registered', message });
  });
  on(login, ({ body }) => (body.otp === CODE ? loginOf(facts) : wrongCode(facts, 'otp')));
  on(logout, { cerrada: true });
  on(reportPresence, { anotada: true });
  on(endSessionByKey, { cerrada: true });
  on(refreshToken, { token: 't'.repeat(43) });
  on(readOpenSessions, openSessionsAnswer());
  on(readDrafts, { borradores: [] });
  on(saveDraft, ({ body }) => ({ revision: body.revision + 1 }));
  on(readLegalText, ({ params }) => {
    const kind = decodeLegalKind(params.kind);
    const text = kind === 'terms' ? termsText(LENDER) : personalDataText(LENDER);
    return encodeLegalText(aLegalText({ kind, ...text }));
  });
  on(readProfile, () => (isAt(facts, 'profiled') ? profileOf(facts) : null));
  on(createProfile, { profile_id: PERSON.profileId, codigo: codeSentAnswer() });
  on(confirmEmail, ({ params }) =>
    params.code === CODE ? { id: PERSON.accountId, token: 't'.repeat(43) } : wrongCode(facts, 'code'),
  );
  on(resendEmailCode, codeSentAnswer());
  on(savePersonalData, { id: PERSON.profileId });
};
