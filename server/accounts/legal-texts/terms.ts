import type { LegalText } from '#core/api/accounts/legal-texts.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';

/** Ley 527 de 1999, Ley 1480 de 2011, Decreto 1074 de 2015 (2.2.2.35 and 2.2.2.47), Ley 2032 de 2020 and Ley 2300 de 2023. */
export const termsText = ({ brand, legalName, nit, city, supportEmail }: Lender): LegalText => ({
  title: 'Términos y condiciones',
  sections: [
    {
      title: '1. Qué es este servicio',
      paragraphs: [
        `${brand} es un servicio de ${legalName}, NIT ${nit}, con domicilio en ${city}, para pedir, firmar, pagar y consultar créditos que financian procedimientos médicos y odontológicos en Colombia. El procedimiento lo presta el médico o la institución que tú eliges, que responde por él.`,
      ],
    },
    {
      title: '2. Quién puede usarlo',
      paragraphs: [
        'Personas naturales entre 18 y 70 años, con cédula de ciudadanía y un celular colombiano a su nombre o de su uso exclusivo. La información que entregas debe ser tuya y verdadera.',
      ],
    },
    {
      title: '3. Tu cuenta y tus códigos',
      paragraphs: [
        'Ingresas con un código de cuatro dígitos que enviamos a tu celular. Cada código dice para qué es, sirve una sola vez y vence en pocos minutos. No se lo digas a nadie: nuestro equipo nunca te lo va a pedir. Si pierdes el celular o cambias de número, avísanos de inmediato.',
      ],
    },
    {
      title: '4. La solicitud y la decisión',
      paragraphs: [
        'Enviar una solicitud no obliga a ninguna de las partes. Podemos aprobarla, aprobarla por un monto menor, pedirte documentos o negarla, y puedes pedir las razones. Una aprobación se sostiene mientras la información con la que se decidió siga siendo cierta.',
      ],
    },
    {
      title: '5. Lo que cuesta el crédito',
      paragraphs: [
        'Antes de firmar verás la tasa de interés mensual y la efectiva anual con todos los cargos, el seguro de vida, el cargo del fondo de garantías con su IVA, el valor y la fecha de cada cuota y el total que vas a pagar. No hay cobros que no estén ahí. El fondo de garantías no es un seguro a tu favor: si el fondo le paga al acreedor, puede cobrarte lo que pagó.',
        'La tasa nunca supera la máxima legal de cada mes. Si la máxima baja de la tasa pactada, cobramos la menor sin que tengas que pedirlo.',
      ],
    },
    {
      title: '6. Firma electrónica',
      paragraphs: [
        'Acuerdas con nosotros que escribir el código de firma enviado a tu celular, después de poder leer el contrato y el pagaré, es tu firma electrónica sobre esos documentos y tiene los mismos efectos que una firma manuscrita. Cada código de firma queda unido a tu celular y a la huella digital de los documentos que viste; uno de ingreso no firma nada. Te enviamos la copia firmada al correo y la puedes descargar.',
      ],
    },
    {
      title: '7. Pagos y abonos',
      paragraphs: [
        'Puedes pagar por los canales que muestra el portal, y otra persona puede pagar por ti. Cada pago se aplica primero a la cuota vencida más antigua y el portal muestra a qué se aplicó. Un pago en efectivo cuenta desde el momento en que lo haces.',
        'Puedes pagar todo o una parte antes de tiempo, cuando quieras y sin sanción, con intereses solo hasta ese día. Tú escoges si el abono reduce el plazo o la cuota.',
      ],
    },
    {
      title: '8. Mora y cobranza por canales autorizados',
      paragraphs: [
        'Si una cuota se vence, los intereses de mora se cobran solo sobre el capital de las cuotas vencidas, sin pasar de la tasa máxima legal. Los gastos de cobranza se cobran solo cuando hubo una gestión real y está documentada.',
        'Autorizas que te contactemos para recordarte y cobrarte las cuotas por el celular, el WhatsApp y el correo que registraste, y puedes cambiar esos canales cuando quieras. Lo haremos de lunes a viernes de 7:00 a. m. a 7:00 p. m. y los sábados de 8:00 a. m. a 3:00 p. m., nunca los domingos ni festivos, y no más de una vez al día. No llamaremos a tus familiares, amigos ni compañeros, ni iremos a tu casa o trabajo, ni te preguntaremos por qué no has pagado.',
      ],
    },
    {
      title: '9. Derecho de retracto',
      paragraphs: [
        `Dentro de los cinco días hábiles siguientes a la firma puedes retractarte cuando la ley lo permite y el procedimiento no ha comenzado con tu acuerdo. Escribe a ${supportEmail} y te decimos cómo se devuelve el dinero.`,
      ],
    },
    {
      title: '10. Extractos y paz y salvo',
      paragraphs: [
        'Aceptas recibir por medios electrónicos el extracto de cada cuota, al menos cinco días hábiles antes de su vencimiento. Cuando no debas nada, el portal te entrega gratis y de inmediato el paz y salvo.',
      ],
    },
    {
      title: '11. Consultas, quejas y reclamos',
      paragraphs: [
        `Radícalos en «Mis derechos», en el portal, o escribe a ${supportEmail}: te damos un número y respondemos en máximo quince días hábiles. También puedes acudir a la Superintendencia de Industria y Comercio, que vigila este servicio.`,
      ],
    },
    {
      title: '12. Cambios',
      paragraphs: [
        'Si cambiamos estos términos, la versión nueva rige para quien la acepte. Un crédito ya firmado se rige por lo que firmaste.',
      ],
    },
  ],
});
