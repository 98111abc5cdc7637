export const lockSwitchCopy = {
  label: 'Abrir mi portal sin conexión con el bloqueo de este celular',
  what: 'Guardamos aquí tu crédito y tus pagos, cifrados. Se abren con la huella, la cara o el PIN de este celular: quien pueda desbloquearlo podrá verlos. Los borramos cuando salgas, o a los 30 días.',
  busy: 'Esperando tu huella, tu cara o tu PIN…',
  on: 'Listo. Si te quedas sin señal, ábrelo desde la pantalla de ingreso.',
  cancelled:
    'No se activó, porque no alcanzamos a comprobar tu huella, tu cara o tu PIN. Puedes intentarlo otra vez.',
  unsupported: 'Este celular o este navegador no puede cifrar lo guardado con su bloqueo.',
  full: 'Este navegador no deja guardar datos, así que tu portal no se podrá abrir sin conexión.',
};
