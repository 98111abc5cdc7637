import type { LegalText } from '#core/api/accounts/legal-texts.ts';
import { DRAFT_LIFETIME_DAYS } from '#core/constants.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';

/** Ley 1581 de 2012, Decreto 1074 de 2015 (2.2.2.25), Ley 1266 de 2008, Ley 2157 de 2021 and Ley 2300 de 2023. */
export const personalDataText = ({ brand, legalName, nit, city, supportEmail }: Lender): LegalText => ({
  title: 'Autorización para el tratamiento de datos personales',
  sections: [
    {
      title: '1. Quién responde por tus datos',
      paragraphs: [
        `El responsable del tratamiento es ${legalName}, NIT ${nit}, con domicilio en ${city}, que presta el servicio ${brand}. Para cualquier asunto sobre tus datos escribe a ${supportEmail}.`,
      ],
    },
    {
      title: '2. Qué autorizas',
      paragraphs: [
        `De manera previa, expresa e informada autorizas a ${legalName} a recolectar, guardar, usar, actualizar, compartir con quienes se indican aquí y suprimir tus datos personales para los fines de este documento.`,
        'Tratamos los datos que tú escribes (nombres, apellidos, celular, correo, documento de identidad, fecha de nacimiento, actividad económica, procedimiento y su costo), los que recibimos de las centrales de información y de la verificación de identidad, los de tu crédito y tus pagos, y los datos técnicos de tus visitas, como la dirección IP, el navegador y la hora.',
      ],
    },
    {
      title: '3. Para qué los usamos',
      paragraphs: [
        'Para comprobar que tu celular y tu correo son tuyos; estudiar tu solicitud y decidir sobre ella; preparar, firmar, guardar y hacer cumplir el contrato y el pagaré; verificar tu identidad y prevenir fraudes; pagarle al médico o a la institución; cobrar las cuotas y recibir tus pagos; enviarte extractos, comprobantes, recordatorios y certificados; atender tus consultas y reclamos; y cumplir las obligaciones legales, contables y tributarias.',
        'No vendemos tus datos ni los usamos para publicidad de terceros.',
      ],
    },
    {
      title: '4. Datos sensibles: salud y biometría',
      paragraphs: [
        'El procedimiento médico u odontológico que quieres financiar es un dato sobre tu salud, y las fotos de tu documento y de tu rostro con las que se verifica tu identidad son datos biométricos. La ley los considera sensibles y nadie está obligado a autorizar su tratamiento.',
        'Por eso no van en esta autorización. Cada una te la pedimos aparte, cuando hace falta, y puedes decir que no: sin la del procedimiento tu solicitud dice «Procedimiento sin especificar» y se estudia igual; sin la de las fotos un asesor valida tu identidad de otra forma.',
      ],
    },
    {
      title: '5. Centrales de información crediticia',
      paragraphs: [
        `La consulta y el reporte de tu comportamiento crediticio, financiero y comercial te los pedimos aparte, al enviar la solicitud. Con esa autorización ${legalName}, y quien reciba sus derechos como acreedor, consulta para estudiar tu solicitud y administrar el crédito, y reporta el nacimiento, el cumplimiento y el incumplimiento de tus obligaciones.`,
        'Antes de un reporte negativo te avisaremos, con al menos veinte días calendario, qué obligación es, de cuánto y desde cuándo, para que puedas pagar o mostrarnos un error. Cuando pagues actualizaremos el reporte. La decisión sobre tu solicitud no se toma solo por un reporte negativo.',
      ],
    },
    {
      title: '6. Con quién los compartimos',
      paragraphs: [
        'Solo con quienes los necesitan para prestarte el servicio y bajo deber de reserva: el médico o la institución que elegiste, las centrales de información, la empresa que verifica tu identidad, las que envían mensajes y correos, la pasarela que recibe tus pagos, el depósito de valores que guarda el pagaré, la aseguradora y el fondo de garantías del crédito, y las autoridades que los pidan conforme a la ley. Algunas de esas empresas pueden estar fuera de Colombia; les exigimos protegerlos igual que aquí.',
      ],
    },
    {
      title: '7. Decisiones automáticas',
      paragraphs: [
        `Un programa revisa tu solicitud con reglas fijas. Puedes pedir las razones de la decisión y que una persona la revise, escribiendo a ${supportEmail}.`,
      ],
    },
    {
      title: '8. Tus derechos',
      paragraphs: [
        `Puedes conocer, actualizar y rectificar tus datos, pedir prueba de esta autorización, saber qué uso les hemos dado, revocarla y pedir que se supriman cuando no haya un deber legal o contractual que lo impida, y acceder a ellos gratis. Hazlo en «Mis derechos», en el portal, o escribe a ${supportEmail}: respondemos las consultas en máximo diez días hábiles y los reclamos en máximo quince días hábiles.`,
        'Si no quedas conforme puedes presentar una queja ante la Superintendencia de Industria y Comercio.',
      ],
    },
    {
      title: '9. Cuánto tiempo los guardamos',
      paragraphs: [
        'Mientras exista tu solicitud o tu crédito y, después, por el tiempo que la ley exige conservar los libros y documentos del comerciante, que hoy es de diez años. Si la solicitud no llega a ser un crédito, los guardamos solo el tiempo necesario para atender reclamos y demostrar cómo se decidió.',
        `Lo que escribes y todavía no has enviado queda cifrado en tu dispositivo y, mientras solicitas el crédito, también en nuestros servidores, para que puedas retomarlo en otro celular. Se borra cuando lo envías, y en todo caso a los ${DRAFT_LIFETIME_DAYS} días.`,
      ],
    },
    {
      title: '10. Cómo queda constancia',
      paragraphs: [
        'Guardamos la versión y la huella digital de este texto, la fecha y la hora en que lo aceptas, tu dirección IP y el navegador, unidos a tu celular confirmado con un código. Puedes pedir una copia cuando quieras.',
      ],
    },
  ],
});
