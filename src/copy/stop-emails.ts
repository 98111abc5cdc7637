/** The page that an e-mail's link to unsubscribe leads to. */
export const stopEmailsCopy = {
  title: 'Dejar de recibir correos',
  lead: 'Con este botón no te enviamos más recordatorios de pago por correo. Los demás medios siguen como los tengas.',
  submit: 'Dejar de recibir estos correos',
  busy: 'Guardando…',
  needsNetwork: 'Para hacerlo necesitas conexión.',
  done: {
    title: 'Listo: no te enviaremos más recordatorios por correo',
    text: 'Si quieres, elige otro medio en tu cuenta.',
  },
  invalid: {
    title: 'Este enlace no es válido',
    text: 'Ábrelo completo desde el último correo que te enviamos, o cambia tus recordatorios en tu cuenta.',
  },
  failed: 'No pudimos guardarlo: aún te podrían llegar correos',
  offline: 'No hay conexión. Lo hacemos por ti cuando vuelva la señal, si dejas abierta esta página.',
  enter: 'Ver mis recordatorios',
};
