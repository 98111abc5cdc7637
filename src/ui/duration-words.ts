const units = [
  { seconds: 3600, one: '1 hora', many: 'horas' },
  { seconds: 60, one: '1 minuto', many: 'minutos' },
  { seconds: 1, one: '1 segundo', many: 'segundos' },
];

/** Duration in words, at most two units: 65 s is '1 minuto y 5 segundos', 3700 s is '1 hora y 1 minuto'. */
export const durationWords = (seconds: number): string => {
  let left = Math.max(0, Math.ceil(seconds));
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(left / unit.seconds);
    left -= count * unit.seconds;
    if (count > 0) parts.push(count === 1 ? unit.one : `${count} ${unit.many}`);
  }
  return parts.slice(0, 2).join(' y ') || '0 segundos';
};
