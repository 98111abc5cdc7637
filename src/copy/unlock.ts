const WITH_CODE = 'Ingresa con tu código cuando tengas conexión.';

export const unlockCopy = {
  open: 'Abrir con el bloqueo de este celular',
  busy: 'Esperando tu huella, tu cara o tu PIN…',
  failed: {
    cancelled: `No se abrió. Inténtalo otra vez con la huella, la cara o el PIN de este celular. ${WITH_CODE}`,
    unsupported: `Este navegador no puede abrirlo con el bloqueo del celular. ${WITH_CODE}`,
    damaged: `Lo que guardamos aquí está incompleto o cambió: ya no se abre y lo borramos. ${WITH_CODE}`,
    expired: `Lo que guardamos aquí tenía más de 30 días y lo borramos. ${WITH_CODE}`,
  },
  opened: 'Abierto con tu bloqueo, solo para ver.',
  lock: 'Bloquear',
  online: 'Ya tienes conexión. Ingresa con tu código para ver tus datos al día.',
};
