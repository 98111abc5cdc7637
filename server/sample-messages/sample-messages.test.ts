import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { smsSegments } from '../../sandbox/messaging/segments.ts';
import { startSandboxForTest } from '../../sandbox/testing/sandbox-for-test.ts';
import { filesInGit } from '../../tests/support/files-in-git.ts';
import { readLender } from '../infrastructure/config/lender.ts';
import { renderSampleMessages } from './sample-messages.ts';

const config = { lender: readLender({}), publicUrl: 'https://cuotasana.example' };
const chapters = renderSampleMessages(config, new Date('2026-03-04T15:00:00Z'));
const messages = chapters.flatMap((chapter) => chapter.messages);

/** Composes a message, or says by its name that it has the words of some. */
const composes = (file: string): boolean =>
  file.endsWith('messages.ts') || /\b(?:composeEmail|toGsm7)\(/.test(readFileSync(file, 'utf8'));
/** What a file exports of which a message is made. */
const TEMPLATES =
  /^export const ((?!send)\w*(?:Email|Sms|Texts|Text|Variables|claimReceipt|claimAnswer))\b/gm;
/** Besides the modules. */
const UNPROVED = 'server/infrastructure/messages/unproved-email.ts';

const namesIn = (source: string): readonly string[] =>
  [...source.matchAll(TEMPLATES)].map(([, name = '']) => name);

describe('the sample of every message', () => {
  it('has every template of every file that composes one', () => {
    const taken = filesInGit()
      .filter((file) => file.startsWith('server/sample-messages/') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const composing = filesInGit().filter(
      (file) =>
        file === UNPROVED ||
        (/^server\/(?!infrastructure\/|sample-messages\/).*(?<!\.test)\.ts$/.test(file) && composes(file)),
    );
    expect(composing.length).toBeGreaterThan(20);
    const missing = composing.flatMap((file) => {
      const names = namesIn(readFileSync(file, 'utf8'));
      if (names.length === 0) return [`${file} exports no template`];
      return names
        .filter((name) => !new RegExp(`\\b${name}\\(`).test(taken))
        .map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('is of whole texts: each SMS of one part, and each e-mail signed', () => {
    const texts = messages.map((message) =>
      message.channel === 'whatsapp'
        ? message.variables.join(' ')
        : `${message.subject ?? ''} ${message.text}`,
    );
    for (const text of texts) expect(text).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
    for (const message of messages) {
      if (message.channel === 'sms') expect(smsSegments(message.text), message.text).toBe(1);
      if (message.channel === 'email' && message.when !== 'Confirmas tu correo')
        expect(message.text, message.when).toContain('NIT 900.000.000-0');
    }
    expect(texts.length).toBeGreaterThan(90);
  });

  it('is a page of the sandbox, with what a phone and a mail program show', async () => {
    const sandbox = await startSandboxForTest({ sampleMessages: () => chapters });
    try {
      const { status, text } = await sandbox.get('/messages');
      expect(status).toBe(200);
      for (const { title } of chapters) expect(text).toContain(`<h2>${title}</h2>`);
      expect(text.match(/<article/g)).toHaveLength(messages.length);
      expect(text).toContain('Te escribe CuotaSana: tu cuota');
      expect((await sandbox.get('/')).text).toContain('href="/messages"');
      const [, mail = ''] = /src="(\/messages\/[^"]+\/html)"/.exec(text) ?? [];
      expect((await sandbox.get(mail)).text).toContain('<!doctype html>');
      expect((await sandbox.get('/messages/99-99/html')).status).toBe(404);
    } finally {
      await sandbox.close();
    }
  });
});
