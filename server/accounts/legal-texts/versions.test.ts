import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LEGAL_TEXTS_VERSION, legalPlainText } from '#core/api/accounts/legal-texts.ts';
import { readLender } from '../../infrastructure/config/lender.ts';
import { findLegalText } from './versions.ts';

const lender = readLender({});

describe('the legal texts', () => {
  it('hash to what is shown, word for word', () => {
    for (const kind of ['personal_data', 'terms'] as const) {
      const text = findLegalText(lender, kind, LEGAL_TEXTS_VERSION);
      if (!text) throw new Error(`no text ${kind}`);
      const shown = legalPlainText(text);
      expect(hash('sha256', shown)).toBe(text.sha256);
      expect(shown).toContain(lender.legalName);
      expect(text.sections.every(({ paragraphs }) => paragraphs.length > 0)).toBe(true);
    }
  });

  it('say what Ley 1581 de 2012 asks for: who, what for, rights, that sensitive data are optional', () => {
    const text = findLegalText(lender, 'personal_data', LEGAL_TEXTS_VERSION)?.plainText ?? '';
    for (const phrase of [
      'responsable del tratamiento',
      'previa, expresa e informada',
      'nadie está obligado a autorizar',
      'centrales de información',
      'al menos veinte días calendario',
      'conocer, actualizar y rectificar',
      'Superintendencia de Industria y Comercio',
    ]) {
      expect(text).toContain(phrase);
    }
  });

  it('say what Ley 2300 de 2023 allows for collection: channels, hours, once a day, nobody else', () => {
    const text = findLegalText(lender, 'terms', LEGAL_TEXTS_VERSION)?.plainText ?? '';
    for (const phrase of [
      'lunes a viernes de 7:00 a. m. a 7:00 p. m.',
      'sábados de 8:00 a. m. a 3:00 p. m.',
      'nunca los domingos ni festivos',
      'no más de una vez al día',
      'No llamaremos a tus familiares',
    ]) {
      expect(text).toContain(phrase);
    }
  });

  it('exist in the versions that were published and in no other', () => {
    expect(findLegalText(lender, 'personal_data', '1999-01-01')).toBeUndefined();
    expect(findLegalText(lender, 'personal_data', 'constructor')).toBeUndefined();
  });
});
