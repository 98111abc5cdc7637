import { number, object, string } from 'yup';

const required = 'Es obligatorio';

export const cardSchema = object({
  number: string().required(required),
  cvc: string().required(required),
  exp_month: string().required(required),
  exp_year: string().required(required),
  card_holder: string().required(required),
}).required(required);

export const transactionSchema = object({
  reference: string().required(required),
  amount_in_cents: number().required(required),
  currency: string().required(required),
  signature: string().required(required),
  expiration_time: string().nullable(),
  redirect_url: string().nullable(),
  acceptance_token: string(),
  accept_personal_auth: string(),
  customer_email: string().email('Debe ser un correo').max(200).nullable(),
  customer_data: object({
    full_name: string().max(200),
    phone_number: string().max(30),
    legal_id: string().max(30),
    legal_id_type: string().max(10),
  }).default(undefined),
}).required(required);

/** Also required when a merchant names the payer of a bank transfer. */
export const namedPayerSchema = object({
  acceptance_token: string().required(required),
  customer_email: string().required(required),
  customer_data: object({
    full_name: string().required(required),
    phone_number: string().required(required),
  }).required(required),
});

const day = () => string().matches(/^\d{4}-\d{2}-\d{2}$/, 'Debe ser AAAA-MM-DD');

export const listSchema = object({
  reference: string(),
  status: string(),
  payment_method_type: string(),
  from_date: day(),
  until_date: day(),
  order: string<'ASC' | 'DESC'>().oneOf(['ASC', 'DESC'], 'Debe ser ASC o DESC'),
  page: string().matches(/^[1-9]\d{0,5}$/, 'Debe ser un entero mayor que cero'),
  page_size: string().matches(/^([1-9]\d?|1\d\d|200)$/, 'Debe ser un entero entre 1 y 200'),
});
