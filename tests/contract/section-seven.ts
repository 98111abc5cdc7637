/** A call of the specification's section 7, with its fields from sections 3 and 7. */
export interface SpecifiedCall {
  /** Method and path; `/api` is added where the specification omits it. */
  readonly call: string;
  /** Fields of the body, or of the query. */
  readonly sends?: readonly string[];
  /** Fields of `sends` that a request may leave out. */
  readonly mayOmit?: readonly string[];
  /** Fields of the answer: `[]` is any element of a list, `*` any key of a map. A document is its bytes. */
  readonly answers: readonly string[] | 'document';
}

const debt = 'credit_hub.response.aggregated_debt';

/** Every row of section 7; rows without a path have the one of the decisions. */
export const SECTION_SEVEN: readonly SpecifiedCall[] = [
  { call: 'GET /api/accounts/login/phone/{phone}', answers: [] },
  {
    call: 'POST /api/accounts/login',
    sends: ['otp', 'platform', 'value'],
    answers: [
      ...['id', 'token', 'profile_id', 'app_id', 'telefono', 'email', 'nombres', 'apellidos', 'estado_app'],
      ...['credito', `${debt}.quota_debt`, `${debt}.total_debt`],
    ],
  },
  { call: 'POST /api/accounts/confirm/email/{email}/{code}', answers: ['token', 'id'] },
  { call: 'GET /api/accounts/retry/{email}', answers: [] },
  { call: 'GET /api/accounts/retry/sms/{phone}', answers: [] },
  { call: 'POST /api/accounts/confirm/sms/{phone}/{otp}', answers: ['token', 'id'] },
  { call: 'POST /api/accounts-minimal', sends: ['phone'], answers: ['phone'] },
  { call: 'GET /api/accounts/token/refresh', answers: ['token'] },
  { call: 'GET /api/profile/by_user/{userId}', answers: ['id', 'nombres', 'apellidos', 'email'] },
  {
    call: 'POST /api/profile_minimal',
    sends: ['actividad_economica', 'nombres', 'apellidos', 'email', 'email2', 'telefono_contacto'],
    // Optional in the form, and compared there: Specification §5
    mayOmit: ['telefono_contacto', 'email2'],
    answers: ['profile_id'],
  },
  {
    call: 'POST /api/profile',
    sends: ['fecha_nacimiento', 'tipo_documento', 'documento'],
    answers: ['id'],
  },
  {
    call: 'GET /api/applications/{profileId}',
    answers: ['data.[].id', 'data.[].estado', 'data.[].referencia_pago'],
  },
  {
    call: 'GET /api/applications/risk/{profile_id}',
    answers: [
      ...[
        'app.id',
        'app.estado',
        'app.referencia_pago',
        'risk.estado',
        'risk.monto',
        'risk.monto_maximo_credito',
      ],
      ...[
        'risk.medico',
        'risk.cuotas',
        'risk.valor_cuota',
        'risk.seguro_vida_mensual',
        'risk.valor_fga_con_iva',
      ],
      ...['risk.tasa_interes_mv', 'risk.fecha_primer_pago'],
    ],
  },
  { call: 'GET /api/applications/approved/{id}', answers: ['[].id'] },
  { call: 'GET /api/application/plan_cuotas/{id}', answers: ['valor_cuota'] },
  { call: 'PATCH /api/application/{applicationId}', sends: ['monto', 'cuotas'], answers: ['estado'] },
  {
    call: 'GET /api/application/opciones_cuotas/{applicationId}',
    answers: ['data.*.resultado', 'data.*.cuota_asignacion'],
  },
  { call: 'GET /api/contract/create/{applicationId}', answers: [] },
  { call: 'GET /api/contract/otp/retry/{applicationId}/sms', answers: [] },
  { call: 'GET /api/contract/validate/{applicationId}/sms/{otp}', answers: [] },
  { call: 'GET /api/contract/signed/{applicationId}', answers: ['estado'] },
  { call: 'GET /api/depository/create/{applicationId}', answers: [] },
  { call: 'GET /api/contract/review_contract/{applicationId}', answers: 'document' },
  { call: 'GET /api/pagare/review/{applicationId}', answers: 'document' },
  { call: 'GET /api/contract/download/{id}', answers: 'document' },
  {
    call: 'GET /api/cartera/creditos/{loanId}',
    answers: [
      ...['data.credito', 'data.facturas', 'data.pagos', 'data.application', `data.${debt}.quota_debt`],
      ...[`data.${debt}.total_debt`, 'data.credit_hub.response.segregated_debt'],
    ],
  },
  {
    call: 'POST /api/wompi-signature',
    sends: ['amount_in_cents', 'currency', 'reference_payment', 'profile_institucion_id'],
    // Unknown to whoever pays without a session, and of a doctor who was typed.
    mayOmit: ['profile_institucion_id'],
    answers: ['reference', 'signature', 'expiration_time', 'redirect_url'],
  },
  {
    call: 'GET /api/wompi-status',
    sends: ['reference'],
    answers: ['status', 'amount_in_cents', 'reference_payment', 'document', 'created_at'],
  },
  { call: 'GET /api/indentity_validation/status/{appId}', answers: ['status'] },
  {
    call: 'GET /api/speciality/procedures/search',
    sends: ['nombre'],
    answers: ['data.[].id', 'data.[].name', 'data.[].speciality_name'],
  },
  {
    call: 'GET /api/doctors/search',
    sends: ['nombre'],
    answers: ['data.[].id', 'data.[].nombre_comercial'],
  },
  { call: 'GET /api/amortizacion', sends: ['monto', 'cuotas'], answers: ['data'] },
  {
    call: 'POST /api/applications/add',
    sends: [
      ...['medico_id', 'medico', 'procedimiento', 'monto', 'codigo_descuento', 'codigo_asesor'],
      ...['fecha_procedimiento', 'profile_id', 'amortizacion', 'cuotas'],
    ],
    // Optional in the form, or unknown for who typed another doctor. Specification §3
    mayOmit: ['codigo_descuento', 'codigo_asesor', 'medico_id'],
    answers: ['estado', 'id', 'referencia_pago'],
  },
];

/** The names of the fields of a request: of its JSON body and of its query. */
export const sentFields = (url: URL, body: unknown): ReadonlySet<string> =>
  new Set([
    ...url.searchParams.keys(),
    ...(typeof body === 'string' ? Object.keys(JSON.parse(body) as object) : []),
  ]);

/** What our client sends beside section 7, each with its reason. */
export const SENT_BESIDES: Readonly<Record<string, readonly string[]>> = {
  // Both consents and the version of their texts (Ley 1581/2012), and the doctor of a link.
  'POST /api/accounts-minimal': [
    ...['autoriza_datos', 'acepta_terminos', 'version_textos'],
    ...['medico_id', 'medico'],
  ],
  // "Previously saved profile data is merged into the submission": Specification §3.
  'POST /api/profile': [
    ...['id', 'nombres', 'apellidos', 'email', 'email_verificado', 'telefono_contacto'],
    ...['actividad_economica', 'paso'],
  ],
  // Idempotency key of a code's entry.
  'POST /api/accounts/login': ['intento'],
  'POST /api/accounts/confirm/email/{email}/{code}': ['intento'],
  'POST /api/accounts/confirm/sms/{phone}/{otp}': ['intento'],
  // The attempt's idempotency key, the chosen use of a prepayment, and what was seen and accepted before paying.
  'POST /api/wompi-signature': ['id_intento', 'abono', 'total_visto', 'otro_pago', 'correo_pagador'],
};

/** How the fields that a client sent differ from those of a call. */
export const differencesOf = (
  { call, sends = [], mayOmit = [] }: SpecifiedCall,
  sent: ReadonlySet<string>,
) => ({
  missing: sends.filter((name) => !sent.has(name) && !mayOmit.includes(name)),
  besides: [...sent].filter((name) => !sends.includes(name) && !SENT_BESIDES[call]?.includes(name)),
});

/** 'GET /api/x/{id}' and 'GET /api/x/:id' alike, whatever the parameter is called. */
export const shapeOf = (call: string): string => call.replaceAll(/:\w+|\{\w+\}/g, '{}');

/** Whether a value has the path of fields; null counts as present. */
export const holds = (value: unknown, path: string): boolean => {
  if (path === '') return value !== undefined;
  if (typeof value !== 'object' || value === null) return false;
  const [first = '', ...rest] = path.split('.');
  const inside =
    first === '[]' || first === '*'
      ? Object.values(value)
      : [(value as Readonly<Record<string, unknown>>)[first]];
  return inside.some((one) => holds(one, rest.join('.')));
};
