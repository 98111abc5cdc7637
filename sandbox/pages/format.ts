const moment = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** '20 de nov de 2026, 4:26 p. m.' in Bogotá. */
export function formatMoment(instant: Date): string {
  return moment.format(instant);
}

/** '$ 253.226', or with centavos when there are any. */
export function formatPesos(cents: number): string {
  const pesos = Math.trunc(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.');
  const rest = cents % 100;
  return `$\u00a0${pesos}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`;
}
