import { encodeAmortization, readAmortization } from '#core/api/applications/amortization.ts';
import { listApplicantDocuments, sendApplicantDocument } from '#core/api/applications/applicant-documents.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { searchProcedures, searchProviders } from '#core/api/applications/catalog.ts';
import { apply } from '#core/api/applications/credit-request.ts';
import { readIdentityStatus, startIdentitySession } from '#core/api/applications/identity.ts';
import {
  encodeInstalmentOptions,
  readInstalmentOptions,
  readRisk,
  updateApplication,
} from '#core/api/applications/offer.ts';
import { encodeRateCaps, readRateCaps } from '#core/api/applications/rate-caps.ts';
import { readTracking } from '#core/api/applications/tracking.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { readCostSheet } from '#core/api/signing/cost-sheet.ts';
import { readDocumentText } from '#core/api/signing/document-text.ts';
import {
  createContract,
  markSigned,
  registerInDepository,
  resendSigningCode,
  validateSigningCode,
} from '#core/api/signing/signing.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { instalmentOptions } from '#core/plan/instalment-options.ts';
import { KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { applicationAnswer, documentsAnswer } from '../../samples/applications.ts';
import { anOffer, aPlan, changedOfferAnswer, riskAnswer } from '../../samples/offer.ts';
import { PERSON } from '../../samples/person.ts';
import {
  contractTextAnswer,
  costSheetAnswer,
  preparedAnswer,
  registeredAnswer,
  sentCodeAnswer,
  signedAnswer,
} from '../../samples/signing.ts';
import { aStep, aTracking, trackingAnswer } from '../../samples/tracking.ts';
import { type StubbedApi, StubbedError } from '../../support/stubs.ts';
import { wrongCode } from './account-answers.ts';
import { CODE, type Facts, isAt, policyOf, RECEIVED, statusOf } from './facts.ts';
import type { Vendors } from './vendors.ts';

const REASONS = {
  rejected: 'mora_vigente',
  on_hold_docs: 'historia_corta',
  risk_in_process: 'central_sin_respuesta',
} as const;

/** What the bureau says of the monthly income, by the document's ending. */
const incomeOf = ({ documentEnding }: Facts) => pesos(documentEnding === '0007' ? 90_000 : 12_000_000);
const limitOf = ({ documentEnding, cost }: Facts) => (documentEnding === '0006' ? 1_000_000 : cost);

const ofApplication = (facts: Facts) => ({
  estado: statusOf(facts),
  monto: Math.min(facts.amount, limitOf(facts)),
  cuotas: isAt(facts, 'planned') ? facts.term : 36,
});

const riskOf = (facts: Facts): AnswerOf<typeof readRisk> => {
  const { estado, monto, cuotas } = ofApplication(facts);
  const reason = REASONS[estado as keyof typeof REASONS];
  return riskAnswer(
    {
      motivos: reason ? [reason] : [],
      monto_maximo_credito: reason ? null : limitOf(facts),
      costo_procedimiento: facts.cost,
      actividad_economica: facts.activity,
      ...facts.risk,
    },
    anOffer({ amount: monto, term: cuotas, status: estado }),
  );
};

const optionsOf = (facts: Facts, amount = ofApplication(facts).monto) => ({
  data: encodeInstalmentOptions(instalmentOptions(pesos(amount), incomeOf(facts), policyOf())),
});

const STOPPED = { declined: 'stopped', approved: 'done' } as const;

const trackingOf = (facts: Facts): AnswerOf<typeof readTracking> => {
  const isVerified = facts.stage !== 'signed';
  const identity = isVerified ? 'approved' : facts.identity.status;
  const state = STOPPED[identity as keyof typeof STOPPED] ?? 'current';
  const byAgent = { expectedBy: calendarDate('2026-11-23'), businessDays: 1 };
  const steps = [
    aStep('signature', 'done'),
    aStep('identity', state, identity === 'manual_validation' ? byAgent : {}),
    isVerified
      ? aStep('clinic', 'current', { expectedBy: calendarDate('2026-11-25'), businessDays: 3 })
      : aStep('clinic', 'ahead', { businessDays: 3 }),
    aStep('disbursement', 'ahead', { businessDays: 2 }),
  ];
  return trackingAnswer(
    {},
    aTracking({ amount: facts.amount, status: statusOf(facts), identity, steps, ...facts.tracking }),
  );
};

const documentsOf = ({ documents }: Facts) =>
  documentsAnswer(
    { ...documents },
    { completo_desde: documents.length === 4 ? (RECEIVED.recibido ?? null) : null },
  );

const CITIES = ['Bogotá', 'Cali', 'Cartagena', 'Medellín', 'Tunja'];
const catalog = <T>(names: readonly string[], item: (id: string, name: string, index: number) => T) => ({
  data: names.map((name, index) => item(`${index + 1}`, name, index)),
});
const nothingFound = (text: string): boolean => text.startsWith('xq');
const PROVIDERS = [
  'Clínica Altiplano Dental',
  'Clínica Arrayán',
  'Clínica Bariátrica Nuevo Peldaño',
  'Centro Dental de la Sabana',
];
const PROCEDURES = [
  'Ortodoncia con brackets metálicos',
  'Ortodoncia invisible',
  'Implante de un diente',
  'Implante capilar',
];

export const applicationAnswers = ({ on }: StubbedApi, facts: Facts, vendors: Vendors): void => {
  on(readRateCaps, encodeRateCaps(KNOWN_RATE_CAPS));
  on(readAmortization, ({ query }) => ({
    data: encodeAmortization(aPlan(Number(query.monto), Number(query.cuotas))),
  }));
  on(searchProviders, ({ query }) =>
    catalog(nothingFound(query.nombre) ? [] : PROVIDERS, (id, nombre_comercial, index) => ({
      id,
      nombre_comercial,
      ciudad: CITIES[index] ?? '',
    })),
  );
  on(searchProcedures, ({ query }) =>
    catalog(nothingFound(query.nombre) ? [] : PROCEDURES, (id, name) => ({
      id,
      name,
      speciality_name: 'Odontología',
    })),
  );
  on(apply, () => {
    facts.stage = 'applied';
    return { id: PERSON.applicationId, estado: statusOf(facts), referencia_pago: PERSON.creditNumber };
  });
  on(listApplications, () => ({
    data: isAt(facts, 'applied') ? [applicationAnswer(ofApplication(facts))] : [],
  }));
  on(readRisk, () => riskOf(facts));
  on(readInstalmentOptions, () => optionsOf(facts));
  on(updateApplication, ({ body }) => {
    facts.stage = 'planned';
    facts.amount = body.monto ?? facts.amount;
    facts.term = body.cuotas ?? facts.term;
    return changedOfferAnswer(ofApplication(facts), optionsOf(facts));
  });
  on(listApplicantDocuments, () => documentsOf(facts));
  on(sendApplicantDocument, () => {
    facts.documents = [...facts.documents, RECEIVED];
    return documentsOf(facts);
  });
  on(readIdentityStatus, () => facts.identity);
  on(startIdentitySession, async () => {
    const message =
      'El servicio de verificación no respondió. No has perdido nada: vuelve a presionar el botón en un momento.';
    return facts.faults.has('identity')
      ? new StubbedError(503, { code: 'vendor_down', message }, { retryAfterSeconds: 20 })
      : { url: await vendors.openIdentitySession() };
  });
  on(readTracking, () => trackingOf(facts));

  on(readCostSheet, costSheetAnswer());
  on(createContract, preparedAnswer());
  on(resendSigningCode, sentCodeAnswer());
  on(validateSigningCode, ({ params }) => (params.otp === CODE ? { valido: true } : wrongCode(facts, 'otp')));
  on(markSigned, () => {
    facts.stage = 'signed';
    return signedAnswer();
  });
  on(registerInDepository, () => ({
    ...registeredAnswer(),
    ...(facts.faults.has('depository') ? ({ registro: 'pendiente', numero: null } as const) : {}),
  }));
  on(readDocumentText, ({ params }) => {
    const { bloques, ...text } = contractTextAnswer();
    const [, ...blocks] = bloques;
    const texto = params.document === 'pagare' ? 'Pagaré a la orden' : 'Contrato de crédito de consumo';
    return {
      ...text,
      bloques: [
        { tipo: 'titulo' as const, texto, entrada: 'Bogotá D.C., 20 de noviembre de 2026' },
        ...blocks,
      ],
    };
  });
};
