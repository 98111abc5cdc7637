export const agoCopy = {
  on: (moment: string) => `el ${moment}`,
  now: 'hace un momento',
  minutes: (count: number) => (count === 1 ? 'hace 1 minuto' : `hace ${count} minutos`),
  hours: (count: number) => (count === 1 ? 'hace 1 hora' : `hace ${count} horas`),
  days: (count: number) => (count === 1 ? 'hace 1 día' : `hace ${count} días`),
};
