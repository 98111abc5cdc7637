import { number, string } from 'yup';
import { parsePersonName } from '../people/person-name.ts';
import { codeSentSchema } from './accounts.ts';
import { emailField } from './email.ts';
import { endpoint } from './endpoint.ts';
import { dateField, exact, idField, shape } from './fields.ts';

export const ECONOMIC_ACTIVITIES = ['Empleado', 'Independiente', 'Pensionado'] as const;

// Surrounding spaces are valid: readers trim them.
const personName = (missing: string) =>
  string()
    .max(80)
    .required(missing)
    .test(
      'name',
      'Escríbelo solo con letras, como aparece en tu documento.',
      (value) => parsePersonName(value) !== undefined,
    );

const applicantFields = {
  actividad_economica: string()
    .oneOf(ECONOMIC_ACTIVITIES, 'La actividad económica es requerida')
    .required('La actividad económica es requerida'),
  nombres: personName('El Nombre es obligatorio'),
  apellidos: personName('El Apellido es obligatorio'),
  email: emailField().required('El correo electrónico es requerido'),
  telefono_contacto: string()
    .matches(/^(3\d{9})?$/, 'El número de celular no es válido')
    .optional(),
};

const personalFields = {
  fecha_nacimiento: dateField().required('La fecha de nacimiento es requerida'),
  tipo_documento: number()
    .oneOf([1], 'El tipo de documento es requerido')
    .required('El tipo de documento es requerido'),
  documento: string()
    .required('El número de documento es requerido')
    .matches(/^\d+$/, 'Ingresa datos numéricos')
    .matches(/^[1-9]\d{4,9}$/, 'Escribe el número completo de tu documento, sin puntos'),
};

export const profileSchema = shape({
  id: string().required(),
  nombres: string().required(),
  apellidos: string().required(),
  email: string().required(),
  email_verificado: string().oneOf(['si', 'no']).required(),
  actividad_economica: string().oneOf(ECONOMIC_ACTIVITIES).required(),
  telefono_contacto: string().nullable().defined(),
  fecha_nacimiento: dateField().nullable().defined(),
  tipo_documento: number().nullable().defined(),
  documento: string().nullable().defined(),
  /** How far the profile has come: 4 or less means that the profile form is not finished. */
  paso: number().integer().required(),
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile/by_user/:userId',
  summary: 'El perfil de la persona que tiene la sesión',
  access: 'session',
  params: exact({ userId: idField() }),
  answer: profileSchema,
});

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/profile_minimal',
  summary: 'Guarda los datos del solicitante y envía el código que confirma el correo',
  access: 'session',
  body: exact(applicantFields),
  answer: shape({ profile_id: string().required(), codigo: codeSentSchema }),
});

export const savePersonalData = endpoint({
  method: 'POST',
  path: '/api/profile',
  summary: 'Guarda la fecha de nacimiento y el documento de identidad',
  access: 'session',
  body: exact({
    ...personalFields,
    // The saved profile travels merged into the submission; it is not changed by this call.
    id: string().optional(),
    profile_id: string().optional(),
    nombres: string().optional(),
    apellidos: string().optional(),
    email: string().optional(),
    email_verificado: string().optional(),
    actividad_economica: string().optional(),
    telefono_contacto: string().nullable().optional(),
    paso: number().optional(),
  }),
  answer: shape({ id: string().required() }),
  repeatable: true,
});

export const profileEndpoints = [readProfile, createProfile, savePersonalData];
