import { isIP } from 'node:net';
import { number, object, string } from 'yup';
import { read } from '../http/read.ts';
import { methodWithOutcome, type PaymentMethod } from './payment-method.ts';
import { bankAuthorization } from './pending-steps.ts';
import { bankOutcome } from './test-data.ts';

const required = 'Es obligatorio';
const legalIdTypes = ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RG', 'OTHER'];

function isDay(digits: string): boolean {
  const day = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}

const description = () => string().max(64, 'Debe tener 64 letras o menos');

/** By law lenders send two of the three references: without them the bank network rejects the payment. */
const transferSchema = object({
  financial_institution_code: string().required(required),
  payment_description: description(),
  reference_one: string().test(
    'ip',
    'Debe ser la dirección IP del pagador',
    (value) => value === undefined || isIP(value) !== 0,
  ),
  reference_two: string()
    .required('Es obligatoria para entidades financieras: la fecha de apertura del producto, AAAAMMDD')
    .test('day', 'Debe ser una fecha AAAAMMDD', (value) => /^\d{8}$/.test(value) && isDay(value)),
  reference_three: string()
    .required('Es obligatoria para entidades financieras: el documento del beneficiario')
    .matches(/^[A-Za-z0-9]{4,20}$/, 'Debe ser un documento, sin puntos ni espacios'),
});

const payerSchema = object({
  user_type: number().oneOf([0, 1], 'Debe ser 0 (persona natural) o 1 (persona jurídica)').required(required),
  user_legal_id_type: string().oneOf(legalIdTypes, 'No es un tipo de documento').required(required),
  user_legal_id: string()
    .matches(/^[A-Za-z0-9]{4,20}$/, 'Debe ser un documento, sin puntos ni espacios')
    .required(required),
  payment_description: description().required(required),
});

/** Whether the merchant names the payer: then the payment ends only by the payer's decision at the bank's page. */
export function namesPayer(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'user_legal_id' in input;
}

/** Reads a PSE method. The payer's IP address is the caller's unless the merchant sends it. */
export function readBankTransfer(input: unknown, callerIp: string): PaymentMethod {
  const payer = namesPayer(input) ? read(transferSchema.concat(payerSchema), input) : undefined;
  const transfer = payer ?? read(transferSchema, input);
  const named = payer && {
    user_type: payer.user_type,
    user_legal_id_type: payer.user_legal_id_type,
    user_legal_id: payer.user_legal_id,
  };
  const { financial_institution_code, reference_two, reference_three } = transfer;
  const wire = {
    type: 'PSE',
    ...named,
    financial_institution_code,
    payment_description: transfer.payment_description ?? 'Pago de crédito',
    reference_one: transfer.reference_one ?? callerIp,
    reference_two,
    reference_three,
  };
  const ending = methodWithOutcome('PSE', bankOutcome(financial_institution_code));
  return { ...ending, wire, awaited: payer && bankAuthorization };
}
