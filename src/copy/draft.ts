export const draftCopy = {
  notKept:
    'Este dispositivo no deja guardar lo que escribes. Termina este paso sin cerrar la pantalla para no perderlo.',
  unsaved: 'Sin guardar',
  saved: (ago: string) => `Guardado ${ago}`,
  savedToo: (ago: string) => `Guardado ${ago}, también en tu cuenta`,
  lost: 'No pudimos abrir lo que habías escrito en este dispositivo. Revisa los campos antes de seguir.',
  resumed: 'Retomamos tu solicitud donde la dejaste.',
};
