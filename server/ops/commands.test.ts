import { expect, it } from 'vitest';
import { opsCommands } from './commands.ts';

it('has no command with an effect that one person may run without ever needing a second', () => {
  const alone = opsCommands.filter(
    ({ effects, needsSecondPerson }) => effects.length > 0 && !needsSecondPerson,
  );
  expect(alone.map(({ name }) => name)).toEqual([]);
});

it('names the effect of each command that needs a second person', () => {
  const silent = opsCommands.filter(
    ({ effects, needsSecondPerson }) => effects.length === 0 && needsSecondPerson,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('changes nothing by a command that asks for no reason', () => {
  const wrong = opsCommands.filter(({ effects, changesNothing }) => changesNothing && effects.length > 0);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
