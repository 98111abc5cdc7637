export const draftCopy = {
  notKept:
    'Este dispositivo no deja guardar lo que escribes. Termina este paso sin cerrar la pantalla para no perderlo.',
  inAccount:
    'Este dispositivo no deja guardar lo que escribes. Se guarda en tu cuenta mientras tengas conexión.',
  unsaved: 'Sin guardar',
  saved: (ago: string) => `Guardado ${ago}`,
  savedToo: (ago: string) => `Guardado ${ago}, también en tu cuenta`,
  savedInAccount: (ago: string) => `Guardado ${ago} en tu cuenta`,
  lost: 'No pudimos abrir lo que habías escrito en este dispositivo. Revisa los campos antes de seguir.',
  resumed: 'Retomamos tu solicitud donde la dejaste.',
  otherVersion: {
    title: 'Tienes una versión de otro dispositivo',
    ofOtherDevice: {
      text: (ago: string) => `La guardaste ${ago}. Aquí ves lo último que escribiste en este.`,
      take: 'Usar la otra versión',
    },
    ofThisDevice: {
      text: (ago: string) =>
        `Es la que ves, porque es la más reciente. La de este dispositivo la guardaste ${ago}.`,
      take: 'Usar la de este dispositivo',
    },
    keep: 'Seguir con la que veo',
  },
};
