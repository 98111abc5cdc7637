import { brand } from './brand.ts';

export const welcomeCopy = {
  banner: 'Financia tu procedimiento médico en menos de 5 minutos',
  bannerText: 'Cuotas fijas en pesos, con principio y fin.',
  carousel: {
    label: `Lo que ofrece ${brand.name}`,
    role: 'carrusel',
    slideRole: 'mensaje',
    position: (slide: number, total: number) => `Mensaje ${slide} de ${total}`,
    goTo: (slide: number, total: number) => `Ver el mensaje ${slide} de ${total}`,
    controls: 'Mensajes',
    previous: 'Mensaje anterior',
    next: 'Mensaje siguiente',
    pause: 'Detener los mensajes',
    play: 'Reanudar los mensajes',
  },
  care: {
    title: 'Tú cuidas tu salud. La cuota cuida tu bolsillo.',
    seals: ['Cuota fija', 'Costo total antes de firmar'],
  },
  seals: {
    title: 'Cuentas claras de principio a fin',
    list: ['Sin penalidad por pagar antes', 'Tasa dentro del límite legal', 'Paz y salvo al terminar'],
  },
  choice: {
    title: '¿Qué quieres hacer?',
    apply: 'Solicitar un crédito',
    applyText: 'Con tu celular y tu cédula',
    resume: 'Retomar mi solicitud',
    resumeText: 'Sigue donde la dejaste',
    enter: 'Ingresar a mi cuenta',
    enterText: 'Consulta y paga tu crédito',
    pay: 'Pagar una cuota sin ingresar',
  },
  quote: {
    title: 'Calcula tu cuota',
    lead: 'Sin dar tu número y sin compromiso.',
    amount: '¿Cuánto cuesta tu procedimiento?',
    slider: 'Mover el monto',
    term: '¿En cuántos meses?',
    months: (term: number) => `${term} meses`,
    each: 'Cuota fija cada mes',
    total: 'En total pagas',
    rate: 'Tasa de interés',
    allIn: 'Con seguro y fondo de garantías',
    apply: 'Solicitar este crédito',
    note: 'Es un cálculo con los precios de hoy. El monto y el plan que puedes tener dependen del estudio.',
  },
  steps: {
    title: 'Así es la solicitud',
    lead: 'Unos 5 minutos desde tu celular. Puedes parar y seguir después: lo que escribes queda guardado.',
    list: [
      { title: 'Tu celular', text: 'Te enviamos un código de 4 dígitos.' },
      {
        title: 'Tus datos y tu procedimiento',
        text: 'Ten a la mano tu cédula, y el médico, el costo y la fecha.',
      },
      { title: 'Tu plan', text: 'Te respondemos y eliges en cuántas cuotas pagas.' },
      { title: 'Tu firma y tu identidad', text: 'Firmas con otro código y tomas una foto de tu cédula.' },
    ],
  },
  trust: {
    title: 'Antes de empezar',
    cost: {
      title: 'Solicitarlo no cuesta',
      text: 'No cobramos por estudiar tu solicitud. La aprobación depende de ese estudio.',
    },
    data: {
      title: 'Qué datos te pedimos',
      text: 'Tus datos de contacto, tu cédula y tu procedimiento. Con tu autorización consultamos tu historial de crédito.',
    },
    lender: {
      title: 'Quién te presta',
      text: `${brand.lender.name}, NIT ${brand.lender.nit.replace('-', '\u2011')}, ${brand.lender.city}`,
    },
  },
  support: {
    title: '¿Necesitas ayuda?',
    whatsapp: `WhatsApp ${brand.whatsappShown}`,
    greeting: 'Hola, necesito ayuda con mi crédito.',
  },
};
