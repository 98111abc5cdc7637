import { type Block, clause } from '../drawing/block.ts';
import type { ContractFacts } from '../facts/contract-facts.ts';
import { shownNumber } from './lender-words.ts';

/** Data, contact, signature and complaints. */
export const rightsClauses = ({ lender, borrower, creditNumber }: ContractFacts): readonly Block[] => [
  { kind: 'heading', text: 'Tus datos, tu firma y tus derechos' },
  clause(
    '17. Tratamiento de tus datos.',
    `${lender.legalName} trata tus datos para estudiar, otorgar, administrar y cobrar este crédito, prevenir el fraude y ` +
      'cumplir la ley (Ley 1581 de 2012). Los datos de tu salud que se deducen del procedimiento y los biométricos con que ' +
      'validas tu identidad son sensibles: no tienes que darlos si no quieres y solo se usan para ese fin. Se comparten, en lo ' +
      'necesario, con quien hace el procedimiento, la aseguradora, el fondo de garantías, el depósito de valores y quienes ' +
      'procesan pagos, mensajes y la validación de identidad. Puedes conocer, actualizar, corregir y pedir que se supriman, ' +
      'o revocar tu autorización cuando no haya un deber legal o contractual de conservarlos.',
  ),
  clause(
    '18. Centrales de riesgo.',
    'Autorizas consultar tu información crediticia y reportar cómo pagas este crédito (Ley 1266 de 2008 y Ley 2157 de ' +
      '2021). Ningún reporte negativo se hace sin avisarte antes, con al menos 20 días calendario, para que pagues o reclames.',
  ),
  clause(
    '19. Cómo te contactamos.',
    `Al celular ${borrower.phone} y al correo ${borrower.email}, o por los canales que elijas en el portal, de lunes a ` +
      'viernes entre las 7:00 a. m. y las 7:00 p. m. y los sábados entre las 8:00 a. m. y las 3:00 p. m., nunca domingos ni ' +
      'festivos y no más de una vez al día (Ley 2300 de 2023). No contactamos a tu familia, a tus referencias ni a tu trabajo.',
  ),
  clause(
    '20. Acuerdo de firma electrónica.',
    'Firmas este contrato y el pagaré con un código de un solo uso enviado por mensaje de texto a tu celular. Acordamos que ' +
      'ese código, escrito por ti en tu sesión, es tu firma: te identifica, muestra que apruebas y queda unido a la huella ' +
      '(SHA-256) de los dos documentos que leíste, de modo que cualquier cambio posterior se nota (Ley 527 de 1999, ' +
      'artículo 7, y Decreto 2364 de 2012). El código es personal: no lo compartas. Tiene el mismo valor que tu firma en ' +
      'papel. Recibes por correo la copia firmada con su constancia.',
  ),
  clause(
    '21. Pagaré desmaterializado y cesión.',
    `El pagaré N.º\u00a0${creditNumber} se registra en un depósito centralizado de valores, donde se conserva su único original ` +
      `(Ley 964 de 2005). ${lender.brand} puede ceder el crédito o endosar el pagaré; si lo hace te lo informa, y tus ` +
      'condiciones y derechos no cambian.',
  ),
  clause(
    '22. Peticiones, quejas y reclamos.',
    `Escríbenos a ${lender.supportEmail} o por WhatsApp al ${shownNumber(lender.supportWhatsapp)}. Te damos un número de ` +
      'radicado y respondemos en un máximo de 15 días hábiles. Si no quedas conforme, puedes acudir a la Superintendencia ' +
      'de Industria y Comercio (www.sic.gov.co), que nos vigila. Sobre tus datos, las consultas se responden en 10 días ' +
      'hábiles y los reclamos en 15.',
  ),
  clause(
    '23. Cambios, ley y copias.',
    'Ninguna condición cambia sin tu aceptación, salvo las que te favorezcan o las que ordene la ley. Este contrato se rige ' +
      'por la ley colombiana y se conserva al menos 10 años; puedes descargarlo cuando quieras, sin costo.',
  ),
  {
    kind: 'note',
    text:
      'Al firmar declaras que recibiste este documento antes de hacerlo, que lo leíste, que entendiste cuánto recibes, ' +
      'cuánto pagas y hasta cuándo, que tus datos son ciertos y que el dinero se usará en el procedimiento indicado.',
  },
];
