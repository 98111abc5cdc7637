import { describe, expect, it } from 'vitest';
import { decodePublicSettings, USUAL_SETTINGS } from './public-settings.ts';

describe('the settings of a page', () => {
  it('are read as they were written', () => {
    expect(decodePublicSettings(JSON.stringify(USUAL_SETTINGS))).toEqual(USUAL_SETTINGS);
  });

  it.each(Object.keys(USUAL_SETTINGS))('are refused without %s, or with another kind of it', (name) => {
    const { [name as keyof typeof USUAL_SETTINGS]: _, ...others } = USUAL_SETTINGS;
    expect(() => decodePublicSettings(JSON.stringify(others))).toThrow(`settings: ${name}`);
    expect(() => decodePublicSettings(JSON.stringify({ ...others, [name]: null }))).toThrow(name);
  });

  it.each(['', '[', 'null'])('are refused when they are %j', (json) => {
    expect(() => decodePublicSettings(json)).toThrow();
  });
});
