import type { Applicant } from './applicant.ts';

/** A field by its label, with the value to type or choose. */
export interface Field {
  readonly name: string;
  readonly label: string | RegExp;
  /** 'digits': the field adds formatting between the typed digits. */
  readonly kind: 'text' | 'digits' | 'tick' | 'select' | 'search';
  readonly value: string;
}

/** A screen with a form, identified by its heading. */
export interface FormScreen {
  /** Screens of one draft share this name. */
  readonly draft: string;
  readonly heading: string;
  readonly fields: readonly Field[];
  readonly submit: string;
}

const asTyped = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}${day}${year}`;
};

/** Every form from the landing to the submitted application. */
export const formsOf = (who: Applicant): readonly FormScreen[] => {
  const field = (kind: Field['kind'], label: string | RegExp, name: string, value: string): Field => ({
    ...{ kind, label, name, value },
  });
  const phone = field('digits', 'Número de celular', 'phone', who.phone);
  return [
    {
      draft: 'start',
      heading: 'Crea tu cuenta',
      fields: [
        phone,
        field('tick', /Autorizo el tratamiento de mis datos personales/, 'dataConsent', 'on'),
        field('tick', /Acepto los términos y condiciones/, 'termsConsent', 'on'),
      ],
      submit: 'Continuar',
    },
    { draft: 'start', heading: 'Retoma tu solicitud', fields: [phone], submit: 'Continuar con mi crédito' },
    { draft: 'login', heading: 'INICIO SESIÓN', fields: [phone], submit: 'Solicitar código' },
    {
      draft: 'applicant',
      heading: 'Iniciemos la aplicación del crédito',
      fields: [
        field('text', 'Nombres', 'firstNames', who.names),
        field('text', 'Apellidos', 'surnames', who.surnames),
        field('text', 'Correo electrónico', 'email', who.email),
        field('text', 'Confirma tu correo electrónico', 'emailAgain', who.email),
        field('select', 'Actividad económica', 'economicActivity', who.activity),
        field('digits', /^Teléfono de contacto alternativo/, 'contactPhone', who.contactPhone),
      ],
      submit: 'Continuar',
    },
    {
      draft: 'personal-data',
      heading: 'Cuéntanos de ti',
      fields: [
        field('digits', 'Fecha de nacimiento', 'birthDate', asTyped(who.birthDate)),
        field('select', 'Tipo de documento', 'documentType', 'Cédula de ciudadanía'),
        field('digits', 'Número de documento', 'documentNumber', who.documentNumber),
        field('digits', 'Confirma tu número de documento', 'documentConfirmation', who.documentNumber),
      ],
      submit: 'Continuar',
    },
    {
      draft: 'procedure',
      heading: 'Información del procedimiento médico',
      fields: [
        field('search', 'Médico o institución', 'provider', who.providerWord),
        field('search', 'Procedimiento', 'procedure', who.procedureWord),
        field('digits', 'Costo del procedimiento', 'cost', String(who.cost)),
        field('digits', 'Fecha del procedimiento', 'procedureDate', asTyped(who.procedureDate)),
        field('text', 'Código de descuento', 'discountCode', who.discountCode),
        field('text', 'Código de asesor comercial', 'advisorCode', who.advisorCode),
      ],
      submit: 'Aplicar al crédito',
    },
  ];
};
