import { describe, expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

describe('two names', () => {
  it.each([
    ['Ana María', 'Pérez Ñáñez', 'Ana María Pérez Ñáñez'],
    ['Ana María', 'Pérez Ñáñez', 'PEREZ NANEZ ANA MARIA'],
    ['Ana', 'Pérez', 'ANA MARÍA PÉREZ ÑÁÑEZ'],
    ['Ana María', 'Pérez Ñáñez', 'ANA PEREZ'],
    ['María del Pilar', 'de la Hoz', 'MARIA PILAR DE LA HOZ'],
    ['José Luis', 'Gómez-Ruiz', 'GOMEZ RUIZ JOSE LUIS'],
    ['Juan', 'Pérez Pérez', 'JUAN PEREZ PEREZ'],
    ['Sara', "O'Neill", 'O NEILL SARA'],
    ['Juan', 'De la O', 'DE LA O JUAN'],
    // As cards print them: no apostrophes and hyphens, particles joined.
    ['Ana', "D'Angelo", 'DANGELO ANA'],
    ['Ana María', 'D´Angelo Ruiz', 'DANGELO RUIZ ANA'],
    ['Ana', 'Dangelo', "D'ANGELO ANA"],
    ['Juan', 'De La Cruz', 'DELACRUZ JUAN'],
    ['Juan', 'Delacruz Pérez', 'DE LA CRUZ PEREZ JUAN'],
    ['José', 'Gómez-Ruiz De los Ríos', 'GOMEZRUIZ DELOSRIOS JOSE'],
    ['José', "D'Angelo Gómez-Ruiz", 'DANGELO GOMEZ RUIZ JOSE'],
  ])('%s %s and %s are one person’s', (firstNames, surnames, read) => {
    expect(isSameName({ firstNames, surnames }, read)).toBe(true);
  });

  it.each([
    ['Ana María', 'Pérez Ñáñez', 'LUISA PEREZ NANEZ'],
    ['Ana María', 'Pérez Ñáñez', 'ANA LUISA PEREZ NANEZ'],
    ['Ana María', 'Pérez Ñáñez', 'ANA MARIA'],
    ['Ana María', 'Pérez Ñáñez', 'PEREZ NANEZ'],
    ['Ana', 'Pérez', 'PEREZ'],
    ['Martín', 'Martín', 'MARTIN'],
    ['Jhon', 'Rojas', 'JOHN ROJAS'],
    ['Ana María', 'Pérez Ñáñez', 'PERES NANEZ ANA MARIA'],
    ['Ana María', 'Pérez Ñáñez', ''],
    ['Ana', 'de la', 'ANA'],
    ['Juan', 'Pérez Pérez', 'PEREZ PEREZ'],
    ['Juan', 'De La Cruz', 'DELACRUS JUAN'],
    ['Ana', "D'Angelo", 'DANGELA ANA'],
  ])('%s %s and %s are not', (firstNames, surnames, read) => {
    expect(isSameName({ firstNames, surnames }, read)).toBe(false);
  });
});
