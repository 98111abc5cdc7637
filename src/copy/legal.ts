export const legalCopy = {
  titles: {
    personal_data: 'Autorización para el tratamiento de datos personales',
    terms: 'Términos y condiciones',
  },
  loading: 'Buscando el texto…',
  failed: 'No pudimos traer el texto.',
  retry: 'Volver a intentar',
  back: 'Volver',
  version: (version: string) => `Versión del ${version}`,
  other: {
    personal_data: 'Leer los términos y condiciones',
    terms: 'Leer la autorización de datos personales',
  },
};
