import { describe, expect, it } from 'vitest';
import { describeError } from './log.ts';

describe('an error in the log', () => {
  it('keeps what it is and where it happened, and drops the values that a database or a check adds', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "profile_email"'), {
      code: '23505',
      constraint: 'profile_email',
      table: 'profile',
      detail: 'Key (email)=(ana@correo.example) already exists.',
      value: { documento: '1020304050' },
    });
    const { stack, ...said } = describeError(error);
    expect(said).toEqual({
      type: 'Error',
      code: '23505',
      constraint: 'profile_email',
      table: 'profile',
      message: 'duplicate key value violates unique constraint "profile_email"',
    });
    expect(stack).toMatch(/^\s*at .*log\.test\.ts/);
  });

  it.each([
    ['HTTP 400: {"to":"+573001112233"}', 'HTTP 400: {"to":"+[number]"}'],
    ['Recipient address rejected: <ana.maria@correo.example>', 'Recipient address rejected: <[e-mail]>'],
    [
      'invalid input syntax for type bigint: "1020304050"',
      'invalid input syntax for type bigint: "[number]"',
    ],
    ['the code 4821 is wrong', 'the code [number] is wrong'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    [
      'signature 2f1c8c0e-1111-4222-8333-123456789012 without a birth date',
      'signature 2f1c8c0e-1111-4222-8333-123456789012 without a birth date',
    ],
  ])('says "%s" without numbers and addresses of people', (message, written) => {
    const outer = new TypeError('the vendor said no', { cause: new Error(message) });
    expect(describeError(outer)).toMatchObject({ type: 'TypeError', cause: { message: written } });
    expect(JSON.stringify(describeError(outer))).not.toContain('3001112233');
  });

  it('is read from what has the fields of one, as the queue reports its failures', () => {
    const failure = new Error('timeout exceeded when trying to connect (Queue: deliver-email, Worker: 1)');
    const { message, stack } = failure;
    const said = describeError({
      message,
      stack,
      code: '57014',
      queue: 'deliver-email',
      detail: '1020304050',
    });
    expect(said).toMatchObject({ message, code: '57014', queue: 'deliver-email' });
    expect(said.stack).toMatch(/^\s*at .*log\.test\.ts/);
    expect(JSON.stringify(said)).not.toContain('1020304050');
    expect(describeError({ message: 'call 3001112233' }).message).toBe('call [number]');
    expect(describeError({})).toEqual({ type: 'object', message: 'an object with nothing', stack: '' });
  });

  it('may be no error, and may cause itself', () => {
    expect(describeError('call 3001112233')).toEqual({ type: 'string', message: 'call [number]', stack: '' });
    expect(describeError({ phone: '3001112233', reason: 7 }).message).toBe('an object with phone, reason');
    const both = [
      new Error('connect ECONNREFUSED ::1:5432'),
      new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    ];
    expect(describeError(new AggregateError(both)).message).toBe(
      'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
    );
    const round = new Error('round');
    round.cause = round;
    expect(JSON.stringify(describeError(round)).match(/"round"/g)).toHaveLength(5);
  });
});
