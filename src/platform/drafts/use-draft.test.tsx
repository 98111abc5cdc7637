import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { draftsOnDevice, putDrafts } from '../../../tests/components/device.ts';
import { leaveDraft } from '../../../tests/components/leave-draft.ts';
import { openTab } from '../../../tests/components/other-tab.ts';
import { setSession } from '../../../tests/components/session.ts';
import { stubApi } from '../../../tests/components/stub-api.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { sealedName } from '../storage/draft-key.ts';
import { type DraftShape, isText } from './draft-shape.ts';
import { useDraft } from './use-draft.ts';
import { useDraftOfForm } from './use-draft-of-form.ts';

interface Names {
  readonly first: string;
  readonly last: string;
}
const SHAPE: DraftShape<Names> = { name: 'names', version: 2, fields: { first: isText, last: isText } };
const EMPTY: Names = { first: '', last: '' };
const DRAFT_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const Fields = ({ draft }: { readonly draft: ReturnType<typeof useDraft<Names>> }) => {
  const form = useForm<Names>({ defaultValues: EMPTY, values: { ...EMPTY, ...draft.restored } });
  useDraftOfForm(form, draft);
  return (
    <Form draft={draft} showsSaved actions={null}>
      <TextField label="Nombres" {...form.register('first')} />
      <TextField label="Apellidos" {...form.register('last')} />
    </Form>
  );
};

const NamesForm = ({ shape }: { readonly shape: DraftShape<Names> }) => {
  const draft = useDraft(shape);
  return draft.isReady ? <Fields draft={draft} /> : <p>Un momento</p>;
};

const open = async (shape = SHAPE) => {
  const screen = await render(<NamesForm shape={shape} />);
  return {
    ...screen,
    first: screen.getByLabelText('Nombres'),
    last: screen.getByLabelText('Apellidos'),
    saved: screen.getByText('Guardado hace un momento', { exact: true }),
  };
};

beforeEach(async () => {
  const api = stubApi();
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
  await putDrafts();
});

describe('what is typed into a form', () => {
  it('is sealed on the device, which the form says, and there again when it is opened anew', async () => {
    setSession();
    const { first, saved, unmount } = await open();
    await expect.element(saved).not.toBeInTheDocument();
    await first.fill('Lucía');
    await expect.element(saved).toBeVisible();
    expect(JSON.stringify(await draftsOnDevice())).not.toContain('Luc');
    await unmount();
    const reopened = await open();
    await expect.element(reopened.first).toHaveValue('Lucía');
    await expect.element(reopened.last).toHaveValue('');
    await reopened.unmount();
    // Nobody else's.
    setSession({ accountId: '99999999-1111-4111-8111-111111111111' });
    await expect.element((await open()).first).toHaveValue('');
  });

  it('is shown in another tab, as what is typed there is here, and is over in both once it was sent', async () => {
    const { accountId } = setSession();
    const { first, last, saved } = await open();
    await first.fill('Lucía');
    await expect.element(saved).toBeVisible();

    const tab = openTab();
    const { store } = await tab.load<typeof import('../store.ts')>('src/platform/store.ts');
    const drafts = await tab.load<typeof import('./draft-atom.ts')>('src/platform/drafts/draft-atom.ts');
    const draft = drafts.draftAtom(SHAPE, { id: accountId, draftKey: DRAFT_KEY });
    store.sub(draft, () => undefined);
    await expect.poll(() => store.get(draft).values).toEqual({ first: 'Lucía' });

    void store.set(draft, { typed: { last: 'Ríos' } });
    await expect.element(last).toHaveValue('Ríos');
    await first.fill('Inés');
    await expect.poll(() => store.get(draft).values).toEqual({ first: 'Inés', last: 'Ríos' });

    await store.set(draft, 'sent');
    await expect.element(saved).not.toBeInTheDocument();
  });

  it.each([
    ['Usar la otra versión', 'Inés'],
    ['Seguir con la que veo', 'Lucía'],
  ])('is offered as another device has it, once: %s', async (choice, chosen) => {
    setSession();
    const other = { values: { first: 'Inés', last: 'Ríos' }, savedAt: Date.now(), isOfThisDevice: false };
    await leaveDraft(SHAPE, { first: 'Lucía', last: 'Ríos' }, { other });
    const { first, getByText, getByRole, unmount } = await open();
    const offer = getByText('Tienes una versión de otro dispositivo');
    await expect.element(offer).toBeVisible();
    await expect.element(first).toHaveValue('Lucía');
    await getByRole('button', { name: choice }).click();
    await expect.element(offer).not.toBeInTheDocument();
    await unmount();
    const reopened = await open();
    await expect.element(reopened.first).toHaveValue(chosen);
    await expect.element(reopened.last).toHaveValue('Ríos');
    expect(offer.query()).toBeNull();
  });

  it('is said to be lost where nothing opens it any more, and the form goes on', async () => {
    const { accountId } = setSession();
    const broken = { iv: new Uint8Array(12), sealed: new ArrayBuffer(3), savedAt: Date.now(), rev: 1 };
    const key = `${accountId}/${await sealedName(DRAFT_KEY, SHAPE.name)}/v${SHAPE.version}`;
    await putDrafts({ [key]: broken });
    const { first, saved, getByText } = await open();
    await expect.element(getByText(/^No pudimos abrir lo que habías escrito/)).toBeVisible();
    await first.fill('Lucía');
    await expect.element(saved).toBeVisible();
  });

  it.each([
    [SHAPE, /Este dispositivo no deja guardar lo que escribes/],
    [{ ...SHAPE, synced: 'applicant' } as const, /Se guarda en tu cuenta mientras/],
  ])(
    'is said to be on this page, or in the account, on a device without room (%#)',
    async (shape, notice) => {
      setSession({ accountId: crypto.randomUUID() });
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      const { first, getByText } = await open(shape);
      await first.fill('Lucía');
      await expect.element(getByText(notice)).toBeVisible();
      await expect.element(first).toHaveValue('Lucía');
    },
  );
});
