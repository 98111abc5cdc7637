import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Landing } from './landing.tsx';

const html = renderToString(<Landing />);

describe('the landing, drawn on the server', () => {
  // @covers 2.63
  it('has one main heading, the sentence of the banner', () => {
    expect(html.match(/<h1[^>]*>([^<]*)<\/h1>/g)).toHaveLength(1);
    expect(html).toMatch(/<h1[^>]*>Financia tu procedimiento médico en menos de 5 minutos<\/h1>/);
  });

  // @covers 2.1
  it('leads to the three ways in, and to paying without entering', () => {
    expect(html).toContain('href="/create_account"');
    expect(html).toContain('href="/create_account?continue"');
    expect(html).toContain('href="/public-payment"');
    expect(html).toMatch(/<a href="\/login\?inicio"[^>]*>Ingresar a mi cuenta<\/a>/);
  });

  // @covers 2.63
  it('carries all three slides, so that they read without scripts', () => {
    expect(html.match(/aria-roledescription="mensaje"/g)).toHaveLength(3);
  });

  it('sets no inline style, which the security policy would refuse', () => {
    expect(html).not.toMatch(/ style=/);
  });
});
