export const draftCopy = {
  notKept:
    'Este dispositivo no deja guardar lo que escribes. Termina este paso sin cerrar la pantalla para no perderlo.',
};
