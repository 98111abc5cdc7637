import { pdfSize } from './file-size.ts';

const tab = (title: string, fileName: string) => ({
  title,
  fileName,
  waiting: 'Abriendo el documento…',
  link: 'Abrir el documento (PDF)',
});

export const documentsCopy = {
  title: 'Tus documentos',
  loading: 'Buscando tus documentos…',
  opening: 'Abriendo…',
  failed: 'No pudimos abrir el documento',
  needsNetwork: 'Para abrir tus documentos necesitas conexión.',
  size: pdfSize,
  notListed: {
    title: 'No pudimos consultar tus extractos y tu paz y salvo',
    offline: 'Para ver tus extractos y tu paz y salvo necesitas conexión',
    retry: 'Volver a intentar',
    busy: 'Consultando…',
  },
  signed: {
    title: 'Lo que firmaste',
    text: 'Tus copias, con la constancia de la firma.',
    contract: 'Abrir el contrato',
    promissoryNote: 'Abrir el pagaré',
    contractTab: tab('Contrato firmado', 'contrato-firmado.pdf'),
    promissoryNoteTab: tab('Pagaré firmado', 'pagare-firmado.pdf'),
  },
  statements: {
    title: 'Extractos',
    text: 'Cuánto pagar y hasta cuándo, de qué se compone la cuota, la tasa y cómo se aplicaron tus pagos.',
    none: 'Aún no hay extractos.',
    open: (number: number) => `Extracto de la cuota ${number}`,
    period: (from: string, to: string) => `Del ${from} al ${to}`,
    earlier: (howMany: number) => `Ver los anteriores (${howMany})`,
    next: (number: number, date: string) =>
      `El extracto de la cuota ${number} estará listo el ${date}, cinco días hábiles antes de la fecha de pago.`,
    tab: (number: number) => tab(`Extracto de la cuota ${number}`, `extracto-cuota-${number}.pdf`),
  },
  movements: {
    title: 'Movimientos',
    text: 'Todo lo que se cargó y se abonó a tu crédito, con el saldo después de cada movimiento.',
    save: 'Descargar los movimientos',
    format: 'CSV, para hojas de cálculo',
    fileName: (creditNumber: number) => `movimientos-${creditNumber}.csv`,
    failed: 'No pudimos descargar los movimientos',
  },
  calendar: {
    title: 'Tus fechas en tu calendario',
    text: 'Cada fecha de pago con avisos 5 días antes, un día antes y ese día, a las 9:00 a. m. Si algo cambia, descárgalo otra vez.',
    save: 'Agregar a mi calendario',
    format: 'iCalendar, para el calendario de tu celular',
    fileName: (creditNumber: number) => `pagos-${creditNumber}.ics`,
    failed: 'No pudimos descargar tus fechas',
  },
  clearance: {
    title: 'Paz y salvo',
    text: 'No debes nada de este crédito. Quien lo reciba puede comprobar que es auténtico con su código.',
    open: 'Ver mi paz y salvo',
    share: 'Compartir',
    busy: 'Preparando el paz y salvo…',
    ready: 'El paz y salvo está listo. Presiona otra vez para compartirlo.',
    saved: 'El paz y salvo quedó en tus descargas.',
    failed: 'No pudimos traer el paz y salvo',
    pay: 'Ir a pagar',
    tab: tab('Paz y salvo', 'paz-y-salvo.pdf'),
  },
  receipt: {
    open: 'Abrir el recibo',
    label: (amount: string, day: string) => `Abrir el recibo del pago de ${amount} del ${day}`,
    tab: tab('Recibo de pago', 'recibo-de-pago.pdf'),
  },
};
