export const legalCopy = {
  titles: {
    datos: 'Autorización para el tratamiento de datos personales',
    terminos: 'Términos y condiciones',
  },
  loading: 'Buscando el texto…',
  failed: 'No pudimos traer el texto.',
  retry: 'Volver a intentar',
  back: 'Volver',
  version: (version: string) => `Versión del ${version}`,
  other: { datos: 'Leer los términos y condiciones', terminos: 'Leer la autorización de datos personales' },
};
