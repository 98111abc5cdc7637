export const certificateCopy = {
  title: 'Verifica un paz y salvo',
  lead: 'Comprueba si un certificado es auténtico y sigue siendo válido. No necesitas ingresar.',
  code: {
    label: 'Código del certificado',
    hint: 'Está debajo del título «Comprueba que es auténtico», con 20 letras y números.',
    missing: 'Escribe el código del certificado',
    typo: 'Revisa el código: hay una letra o un número que no corresponde. Escríbelo como está en el documento.',
  },
  submit: 'Verificar',
  checking: 'Verificando el certificado…',
  shown: (code: string) => `Código ${code}`,
  valid: {
    title: 'El paz y salvo es válido',
    text: (date: string) => `Lo expedimos el ${date} y sigue vigente: el crédito está pagado.`,
  },
  revoked: {
    title: 'Este paz y salvo ya no es válido',
    text: (date: string) =>
      `Lo expedimos el ${date}, pero después se devolvió un pago y el crédito volvió a tener saldo. Pídele uno nuevo al titular.`,
  },
  unknown: {
    title: 'No encontramos este paz y salvo',
    text: 'No expedimos ningún certificado con este código. Compáralo con el documento, letra por letra.',
  },
  malformed: {
    title: 'Este código no está bien escrito',
    text: 'Cópialo del documento, letra por letra, y vuelve a intentarlo.',
  },
  notChecked: 'No pudimos verificar el certificado',
  offline: 'No hay conexión. Cuando vuelva la señal, intenta de nuevo.',
  retry: 'Volver a intentar',
  another: 'Verificar otro código',
};
