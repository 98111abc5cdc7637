import { array, lazy, number, object, string } from 'yup';
import { endpoint } from './endpoint.ts';
import {
  dateField,
  exact,
  idField,
  longTextField,
  pesosField,
  rateField,
  shape,
  textField,
} from './fields.ts';
import { ECONOMIC_ACTIVITIES } from './profiles.ts';
import { rejectionFields } from './rejection-fields.ts';

export const applicationSchema = shape({
  id: string().required(),
  estado: string().required(),
  referencia_pago: number().integer().required(),
  monto: pesosField().required(),
  cuotas: number().integer().required(),
  medico: string().required(),
  procedimiento: string().required(),
  fecha_procedimiento: dateField().required(),
});

const amountField = (message: string) => pesosField().typeError(message).required(message);

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/applications/:profileId',
  summary: 'Las solicitudes de la persona, la más reciente primero',
  access: 'session',
  params: exact({ profileId: idField() }),
  answer: shape({ data: array(applicationSchema).required() }),
});

export const listApprovedApplications = endpoint({
  method: 'GET',
  path: '/api/applications/approved/:id',
  summary: 'Las solicitudes aprobadas de la persona',
  access: 'session',
  params: exact({ id: idField() }),
  answer: array(applicationSchema).required(),
});

export const readRisk = endpoint({
  method: 'GET',
  path: '/api/applications/risk/:profileId',
  summary: 'La decisión de riesgo de la solicitud; cada consulta vuelve a mirar si está en estudio',
  access: 'session',
  params: exact({ profileId: idField() }),
  answer: shape({
    app: shape({
      id: string().required(),
      estado: string().required(),
      referencia_pago: number().integer().required(),
    }),
    risk: shape({
      estado: string().required(),
      monto: pesosField().required(),
      monto_maximo_credito: pesosField().nullable().defined(),
      medico: string().required(),
      cuotas: number().integer().required(),
      valor_cuota: pesosField().required(),
      seguro_vida_mensual: pesosField().required(),
      valor_fga_con_iva: pesosField().required(),
      tasa_interes_mv: rateField().required(),
      fecha_primer_pago: dateField().required(),
      /** Beyond the fixed fields: what the cost sheet needs to explain every peso. */
      cuota_financiera: pesosField().required(),
      fga_mensual: pesosField().required(),
      costo_total: pesosField().required(),
      tasa_ea_total: rateField().required(),
      tope_ea_mes: rateField().required(),
      procedimiento: string().required(),
      ...rejectionFields,
      actividad_economica: string().oneOf(ECONOMIC_ACTIVITIES).required(),
    }),
  }),
});

export const readInstalmentPlan = endpoint({
  method: 'GET',
  path: '/api/application/plan_cuotas/:id',
  summary: 'El plan de cuotas elegido, cuota por cuota',
  access: 'session',
  params: exact({ id: idField() }),
  answer: shape({
    monto: pesosField().required(),
    cuotas: number().integer().required(),
    valor_cuota: pesosField().required(),
    tabla: array(
      shape({
        numero: number().integer().required(),
        fecha: dateField().required(),
        cuota: pesosField().required(),
        capital: pesosField().required(),
        interes: pesosField().required(),
        seguro_vida: pesosField().required(),
        fga: pesosField().required(),
        saldo: pesosField().required(),
      }),
    ).required(),
  }),
});

const instalmentOption = shape({
  /** 1 means available. */
  resultado: number().oneOf([0, 1]).required(),
  cuota_asignacion: pesosField().required(),
  costo_total: pesosField().required(),
});

export const readInstalmentOptions = endpoint({
  method: 'GET',
  path: '/api/application/opciones_cuotas/:applicationId',
  summary: 'Los planes posibles, por número de cuotas',
  access: 'session',
  params: exact({ applicationId: idField() }),
  answer: shape({
    data: lazy((value: unknown) =>
      object(
        Object.fromEntries(Object.keys(Object(value)).map((term) => [term, instalmentOption])),
      ).required(),
    ),
  }),
});

export const updateApplication = endpoint({
  method: 'PATCH',
  path: '/api/application/:applicationId',
  summary: 'Con el monto que está, elige el plan; con otro, cambia el monto',
  access: 'session',
  params: exact({ applicationId: idField() }),
  body: exact({
    monto: amountField('El monto a solicitar es requerido'),
    cuotas: number().integer().min(1).max(120).required('Elige un plan de cuotas.'),
  }),
  answer: applicationSchema,
  repeatable: true,
});

export const apply = endpoint({
  method: 'POST',
  path: '/api/applications/add',
  summary: 'Envía la solicitud de crédito y decide el riesgo',
  access: 'session',
  body: exact({
    medico_id: textField(80).default(undefined).optional(),
    medico: textField(200).required('El médico es obligatorio'),
    procedimiento: textField(240).required('El procedimiento es obligatorio'),
    monto: amountField('El costo estimado es requerido'),
    codigo_descuento: textField(40).optional(),
    codigo_asesor: textField(40).optional(),
    fecha_procedimiento: dateField().required('La fecha del procedimiento es requerida'),
    profile_id: idField(),
    amortizacion: longTextField(40_000).required('Falta la tabla de amortización.'),
    cuotas: number().integer().min(1).max(120).required(),
  }),
  answer: shape({
    id: string().required(),
    estado: string().required(),
    referencia_pago: number().integer().required(),
  }),
  repeatable: true,
});

export const readAmortization = endpoint({
  method: 'GET',
  path: '/api/amortizacion',
  summary: 'La tabla de amortización de un monto a un número de cuotas',
  access: 'public',
  query: exact({
    monto: amountField('Escribe un monto.'),
    cuotas: number().integer().min(1).max(120).required(),
  }),
  answer: shape({
    data: shape({
      monto: pesosField().required(),
      cuotas: number().integer().required(),
      tasa_interes_mv: rateField().required(),
      valor_cuota: pesosField().required(),
      seguro_vida_mensual: pesosField().required(),
      valor_fga_con_iva: pesosField().required(),
      costo_total: pesosField().required(),
      tasa_ea_total: rateField().required(),
      tabla: array(
        shape({
          numero: number().integer().required(),
          fecha: dateField().required(),
          cuota: pesosField().required(),
          capital: pesosField().required(),
          interes: pesosField().required(),
          seguro_vida: pesosField().required(),
          fga: pesosField().required(),
          saldo: pesosField().required(),
        }),
      ).required(),
    }),
  }),
});

export const searchProviders = endpoint({
  method: 'GET',
  path: '/api/doctors/search',
  summary: 'Busca médicos o instituciones por nombre',
  access: 'session',
  query: exact({ nombre: textField(100).required('Escribe para buscar médicos o instituciones') }),
  answer: shape({
    data: array(
      shape({ id: string().required(), nombre_comercial: string().required(), ciudad: string().required() }),
    ).required(),
  }),
});

export const searchProcedures = endpoint({
  method: 'GET',
  path: '/api/speciality/procedures/search',
  summary: 'Busca procedimientos por nombre o especialidad',
  access: 'session',
  query: exact({ nombre: textField(100).required('Escribe para buscar procedimientos') }),
  answer: shape({
    data: array(
      shape({ id: string().required(), name: string().required(), speciality_name: string().required() }),
    ).required(),
  }),
});

export const applicationEndpoints = [
  listApplications,
  listApprovedApplications,
  readRisk,
  readInstalmentPlan,
  readInstalmentOptions,
  updateApplication,
  apply,
  readAmortization,
  searchProviders,
  searchProcedures,
];
