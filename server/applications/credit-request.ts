import { APPLICATION_FIELDS } from '#core/api/applications/applications.ts';
import { bogotaDate, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { APPLICATION_TERM, MAXIMUM_AMOUNT, MINIMUM_AMOUNT, OFFERED_TERMS } from '#core/constants.ts';
import { formatPesos } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import { findUndrawableCharacter } from '../infrastructure/documents/drawable.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { InvalidFields } from '../infrastructure/runtime/errors.ts';

export interface CreditRequest {
  readonly profileId: string;
  /** A catalogue id; anything else is taken as a free-text name. */
  readonly providerId: string | undefined;
  readonly providerName: string;
  readonly procedure: string;
  readonly procedureDate: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly term: number;
  readonly discountCode: string | undefined;
  readonly advisorCode: string | undefined;
  /** The schedule that the client showed, verbatim. */
  readonly shownAmortization: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const amountError = (amount: number): string | undefined => {
  if (amount < MINIMUM_AMOUNT) return `El costo no puede ser inferior a los ${formatPesos(MINIMUM_AMOUNT)}`;
  if (amount > MAXIMUM_AMOUNT) return `El costo no puede superar los ${formatPesos(MAXIMUM_AMOUNT)}`;
  return undefined;
};

const dateError = (date: string, today: CalendarDate): string | undefined =>
  calendarDate(date) < today ? 'La fecha del procedimiento debe ser hoy o después.' : undefined;

const refuse = (complaints: Readonly<Record<string, string | undefined>>): void => {
  const fields: Record<string, string> = {};
  for (const [field, complaint] of Object.entries(complaints)) if (complaint) fields[field] = complaint;
  if (Object.keys(fields).length > 0) throw new InvalidFields(fields);
};

const drawingError = (text: string): string | undefined => {
  const character = findUndrawableCharacter(text);
  return character && `No podemos imprimir «${character}» en tu contrato. Bórralo y vuelve a intentarlo.`;
};

/** @throws InvalidFields with a sentence per limit exceeded, and per text that the contract cannot show. */
export const requireAcceptable = (
  { amount, term, procedureDate, providerName, procedure }: CreditRequest,
  clock: Clock,
): void =>
  refuse({
    [APPLICATION_FIELDS.provider]: drawingError(providerName),
    [APPLICATION_FIELDS.procedure]: drawingError(procedure),
    [APPLICATION_FIELDS.amount]: amountError(amount),
    [APPLICATION_FIELDS.procedureDate]: dateError(procedureDate, bogotaDate(clock.now())),
    [APPLICATION_FIELDS.term]:
      term === APPLICATION_TERM
        ? undefined
        : `La solicitud se envía a ${APPLICATION_TERM} cuotas; después eliges tu plan.`,
  });

/**
 * An amount and a term within the lender's limits.
 * @throws InvalidFields.
 */
export const requireQuotable = ({ amount, term }: Pick<CreditRequest, 'amount' | 'term'>): void =>
  refuse({
    [APPLICATION_FIELDS.amount]: amountError(amount),
    [APPLICATION_FIELDS.term]: OFFERED_TERMS.some((offered) => offered === term)
      ? undefined
      : `Elige un plan de ${OFFERED_TERMS.join(', ')} cuotas.`,
  });

/** The provider of the procedure; `id` only for one of the catalogue. */
export interface RequestedProvider {
  readonly id: string | null;
  readonly name: string;
}

/** @throws InvalidFields for an unknown id in the catalogue's format. */
export const findProvider = async ({ db }: Context, request: CreditRequest): Promise<RequestedProvider> => {
  const { providerId, providerName } = request;
  if (providerId === undefined || !UUID.test(providerId)) return { id: null, name: providerName };
  const provider = await db
    .selectFrom('provider')
    .select(['id', 'trade_name'])
    .where('id', '=', providerId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!provider) {
    throw new InvalidFields({
      [APPLICATION_FIELDS.provider]:
        'No encontramos este médico o institución. Búscalo de nuevo y elígelo de la lista.',
    });
  }
  return { id: provider.id, name: provider.trade_name };
};
