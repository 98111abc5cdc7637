import { array, string } from 'yup';
import { type AnswerOf, endpoint, type QueryOf } from '../endpoint.ts';
import { exact, shape, textField } from '../fields.ts';

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

export const catalogEndpoints = { searchProviders, searchProcedures };

export const encodeSearch = (text: string): QueryOf<typeof searchProviders | typeof searchProcedures> => ({
  nombre: text,
});

/** A doctor or an institution. A referral may name one by an id that the catalogue does not have. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

export interface Procedure {
  readonly id: string;
  readonly name: string;
  readonly speciality: string;
}

/** The contract's fixed option for a procedure that the catalogue does not have. */
export const OTHER_PROCEDURE: Procedure = { id: '', name: 'Otro', speciality: 'Otro' };

export const decodeProviders = ({ data }: AnswerOf<typeof searchProviders>): readonly Provider[] =>
  data.map(({ id, nombre_comercial, ciudad }) => ({ id, name: nombre_comercial, city: ciudad }));

export const decodeProcedures = ({ data }: AnswerOf<typeof searchProcedures>): readonly Procedure[] =>
  data.map(({ id, name, speciality_name }) => ({ id, name, speciality: speciality_name }));

/** How the contract names a procedure: 'Odontología - Ortodoncia'. */
export const procedureText = ({ speciality, name }: Procedure): string => `${speciality} - ${name}`;
