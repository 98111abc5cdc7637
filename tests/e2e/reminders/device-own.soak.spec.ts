import { calendarDate } from '#core/calendar/calendar-date.ts';
import { message, remindersOf } from './at-reminders.ts';
import { expect, switchOn, test } from './phone.ts';
import { clearScreen, setClockOf, shownBy } from './phone-worker.ts';
import { loseSubscription } from './push-vendor.ts';

test.use({ serviceWorkers: 'allow' });

// @covers 7.70
test('one of its own says that there is a payment, and is not said twice', async ({
  phone,
  server,
  newcomer,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, newcomer);
  const eve = (await remindersOf(server.url, person)).proximos.find(({ regla }) => regla === 'vispera');
  if (!eve) throw new Error('no reminder of the eve is planned');
  const [dueOn, tag] = [calendarDate(eve.vence), `pago-${eve.vence}`];
  await setClockOf(worker, new Date(eve.desde));
  // As long as the server sends push messages, the worker shows none of its own.
  await phone.wake();
  expect(await shownBy(worker)).toEqual([]);
  await loseSubscription(worker);
  await phone.wake();
  await expect
    .poll(() => shownBy(worker))
    .toMatchObject([
      {
        title: 'Tienes un pago próximo',
        body: 'Si ya pagaste, no tienes que hacer nada.',
        tag,
        isSilent: false,
        actions: [
          ['pay', 'Pagar'],
          ['tomorrow', 'Recordármelo mañana'],
        ],
      },
    ]);
  // The server's message for the same reminder arrives later.
  await phone.deliver(message({ name: `${dueOn}/eve`, dueOn }));
  await expect.poll(() => shownBy(worker)).toMatchObject([{ tag, isSilent: true }]);
  await clearScreen(worker);
  await phone.wake();
  expect(await shownBy(worker)).toEqual([]);
});
