import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/accounts/profiles.ts';
import { decodeEconomicActivity } from '#core/api/applications/economic-activity.ts';
import type { AnswerOf, BodyOf } from '#core/api/endpoint.ts';
import { parseDocumentNumber } from '#core/people/document-number.ts';
import { parseEmail } from '#core/people/email.ts';
import { parsePersonName } from '#core/people/person-name.ts';
import { sendEmailCode } from '../../accounts/email-codes.ts';
import { savePersonalData } from '../../accounts/personal-data.ts';
import { type Applicant, saveApplicant } from '../../accounts/profiles.ts';
import { encodeSentCode } from '../../codes/routes.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { route } from '../../infrastructure/http/route.ts';
import { Malformed } from '../../infrastructure/runtime/errors.ts';
import { readProfile } from './wizard-step.ts';

type ProfileRow = Pick<
  Row<'profile'>,
  | 'id'
  | 'first_names'
  | 'surnames'
  | 'email'
  | 'email_code_at'
  | 'email_verified_at'
  | 'email_bounced_at'
  | 'economic_activity'
  | 'contact_phone'
  | 'birth_date'
  | 'document_type'
  | 'document_number'
>;

export const profileAnswer = (
  row: ProfileRow,
  step: number,
): NonNullable<AnswerOf<typeof wire.readProfile>> => {
  const { birth_date: birthDate, document_type: documentType, document_number: documentNumber } = row;
  const isComplete = birthDate !== null && documentType !== null && documentNumber !== null;
  return wire.encodeProfile({
    id: row.id,
    applicant: {
      firstNames: row.first_names,
      surnames: row.surnames,
      email: row.email,
      economicActivity: row.economic_activity,
      contactPhone: row.contact_phone ?? '',
    },
    isEmailVerified: row.email_code_at !== null,
    isEmailProved: row.email_verified_at !== null,
    isEmailUndeliverable: row.email_bounced_at !== null,
    personalData: isComplete ? { birthDate, documentType: String(documentType), documentNumber } : undefined,
    step,
  });
};

const decodeApplicant = (body: BodyOf<typeof wire.createProfile>): Applicant => {
  const firstNames = parsePersonName(body.nombres);
  const surnames = parsePersonName(body.apellidos);
  const email = parseEmail(body.email);
  // Validated by the contract with the same parsers.
  if (firstNames === undefined || surnames === undefined || email === undefined) throw new Malformed();
  return {
    firstNames,
    surnames,
    email,
    economicActivity: decodeEconomicActivity(body.actividad_economica),
    contactPhone: body.telefono_contacto || undefined,
  };
};

export const profileRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readProfile, async ({ params, caller }) => {
    const found = await readProfile(context, caller, params.userId);
    return found && profileAnswer(found.profile, found.step);
  });

  route(app, wire.createProfile, async ({ body, caller, ip }) => {
    const applicant = decodeApplicant(body);
    const { profileId } = await saveApplicant(context, caller, applicant);
    const code = { email: applicant.email, ip, whenTooSoon: 'keep' } as const;
    return { profile_id: profileId, codigo: encodeSentCode(await sendEmailCode(context, caller, code)) };
  });

  route(app, wire.savePersonalData, async ({ body, caller }) => {
    const documentNumber = parseDocumentNumber(body.documento);
    if (documentNumber === undefined) throw new Malformed();
    const saved = await savePersonalData(context, caller, {
      birthDate: body.fecha_nacimiento,
      documentType: body.tipo_documento,
      documentNumber,
    });
    return { id: saved.profileId };
  });
};
