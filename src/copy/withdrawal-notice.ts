/** At the portal's home, of a credit that its holder withdrew from and that runs. */
export const withdrawalNoticeCopy = {
  asked: {
    title: 'Registramos tu retracto',
    text: 'Le preguntamos a tu clínica si tu procedimiento ya había comenzado. Mientras responde tu crédito sigue, y no te escribimos para cobrarlo ni te reportamos por él.',
    open: 'Ver cómo va',
  },
  excluded: {
    title: 'Tu retracto no procede: tu crédito sigue',
    text: 'Tu clínica nos dijo que tu procedimiento ya había comenzado. Tus cuotas y fechas son las de siempre.',
    open: 'Ver qué puedes hacer',
  },
};
