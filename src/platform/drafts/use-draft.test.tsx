import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { deleteDatabase, draftsOnDevice, putDrafts } from '../../../tests/components/device.ts';
import { openTab } from '../../../tests/components/other-tab.ts';
import { setSession } from '../../../tests/components/session.ts';
import { StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { seal } from '../storage/cipher.ts';
import { base64UrlOf, importDraftKey, sealedName } from '../storage/draft-key.ts';
import { forget } from '../storage/forget.ts';
import { flushAtoms } from '../storage/persisted-atom.ts';
import { type DraftShape, isText } from './draft-shape.ts';
import { flushDrafts, openDrafts } from './open-drafts.ts';
import { useDraft } from './use-draft.ts';
import { useDraftOfForm } from './use-draft-of-form.ts';

interface Names {
  readonly first: string;
  readonly last: string;
}
const SHAPE: DraftShape<Names> = { name: 'names', version: 2, fields: { first: isText, last: isText } };
const SYNCED: DraftShape<Names> = { ...SHAPE, synced: 'applicant' };
const EMPTY: Names = { first: '', last: '' };
const UNKEPT = /Este dispositivo no deja guardar lo que escribes/;
const DRAFT_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const Fields = ({ draft }: { readonly draft: ReturnType<typeof useDraft<Names>> }) => {
  const form = useForm<Names>({ defaultValues: EMPTY, values: { ...EMPTY, ...draft.restored } });
  useDraftOfForm(form, draft);
  return (
    <Form
      draft={draft}
      actions={
        <button type="button" onClick={() => void draft.drop()}>
          Continuar
        </button>
      }
    >
      <TextField label="Nombres" {...form.register('first')} />
      <TextField label="Apellidos" {...form.register('last')} />
    </Form>
  );
};

/** The server's copy of the form; rejects a stale revision. */
const stubDraftCopy = () => {
  const copy = { revision: 0, contenido: '', guardado: '' };
  const api = stubApi();
  api.on(readDrafts, () => ({
    borradores: copy.revision === 0 ? [] : [{ formulario: 'solicitante' as const, ...copy }],
  }));
  api.on(saveDraft, ({ body }) => {
    if (body.revision !== copy.revision)
      return new StubbedError(409, { code: 'draft_changed', message: 'Otro.' });
    copy.revision += 1;
    copy.contenido = body.contenido;
    copy.guardado = new Date().toISOString();
    return { revision: copy.revision };
  });
  return copy;
};

const NamesForm = ({ shape = SHAPE }: { readonly shape?: DraftShape<Names> }) => {
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
    unkept: screen.getByText(UNKEPT),
  };
};

/** Storage key of the form's draft. */
const storageKeyOf = async (accountId: string) =>
  `${accountId}/${await sealedName(DRAFT_KEY, SHAPE.name)}/v${SHAPE.version}`;

beforeEach(async () => {
  stubApi();
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
  });

  it('is nobody else’s: another person finds nothing', async () => {
    setSession();
    const { first, saved, unmount } = await open();
    await first.fill('Lucía');
    await expect.element(saved).toBeVisible();
    await unmount();
    setSession({ accountId: '99999999-1111-4111-8111-111111111111' });
    await expect.element((await open()).first).toHaveValue('');
  });

  it('does not come back when its person left for good while the form was open', async () => {
    setSession();
    const { first, unmount } = await open();
    await first.fill('Lucía');
    await forget('button');
    await first.fill('Lucía Inés');
    await unmount();
    // What is written after it shows that nothing of it is still to come.
    setSession({ accountId: '99999999-1111-4111-8111-111111111111' });
    const other = await open();
    await other.first.fill('Eva');
    await expect.element(other.saved).toBeVisible();
    expect(Object.keys(await draftsOnDevice())).toEqual([expect.stringMatching(/^9999/)]);
  });
});

describe('a form that is open in two tabs', () => {
  // @covers 2.107
  it('shows in each what is typed in the other, and is over in both once it was sent', async () => {
    const { accountId } = setSession();
    const { first, last, saved } = await open();
    await first.fill('Lucía');
    await expect.element(saved).toBeVisible();

    const tab = openTab();
    const session = await tab.load<typeof import('../session/session-atoms.ts')>(
      'src/platform/session/session-atoms.ts',
    );
    const { store } = await tab.load<typeof import('../store.ts')>('src/platform/store.ts');
    store.set(session.accountIdAtom, accountId);
    store.set(session.draftKeyAtom, DRAFT_KEY);
    const drafts = await tab.load<typeof import('./draft-atom.ts')>('src/platform/drafts/draft-atom.ts');
    const draft = drafts.draftAtom(SHAPE, store.get(session.personAtom));
    store.sub(draft, () => undefined);
    await expect.poll(() => store.get(draft).isReady).toBe(true);
    expect(store.get(draft).values).toEqual({ first: 'Lucía' });

    void store.set(draft, { typed: { last: 'Ríos' } });
    await expect.element(last).toHaveValue('Ríos');
    await expect.element(first).toHaveValue('Lucía');
    await first.fill('Inés');
    await expect.poll(() => store.get(draft).values).toEqual({ first: 'Inés', last: 'Ríos' });

    await store.set(draft, 'sent');
    await expect.element(saved).not.toBeInTheDocument();
  });
});

describe('a form that was typed on two devices', () => {
  /** Typed here now, and on another device `hours` later, which the server has. */
  const typeOnBoth = async (hours: number) => {
    const { iv, sealed } = await seal(await importDraftKey(DRAFT_KEY), {
      version: SYNCED.version,
      origin: 'another device',
      values: { first: 'Inés', last: 'Ríos' },
    });
    const copy = stubDraftCopy();
    copy.contenido = base64UrlOf(iv, sealed);
    copy.guardado = new Date(Date.now() + hours * 3_600_000).toISOString();
    setSession({ accountId: crypto.randomUUID() });
    const { first, saved, unmount } = await open(SYNCED);
    await first.fill('Lucía');
    await expect.element(saved).toBeVisible();
    copy.revision = 1;
    await unmount();
    await expect.poll(async () => Object.values(await draftsOnDevice())).toMatchObject([{ isSynced: true }]);
    const screen = await open(SYNCED);
    return {
      ...screen,
      offer: screen.getByText('Tienes una versión de otro dispositivo'),
      press: (name: string) => screen.getByRole('button', { name }).click(),
    };
  };

  it.each([
    [-6, ['Lucía', 'Ríos'], 'Usar la otra versión', ['Inés', 'Ríos']],
    [1, ['Inés', 'Ríos'], 'Seguir con la que veo', ['Inés', 'Ríos']],
  ] as const)('shows the newest save (%i hours: %s), and offers the other one once: %s', async (...given) => {
    const [hours, newest, choice, chosen] = given;
    const { first, last, offer, press, unmount } = await typeOnBoth(hours);
    await expect.element(offer).toBeVisible();
    await expect.element(first).toHaveValue(newest[0]);
    await expect.element(last).toHaveValue(newest[1]);
    await press(choice);
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(first).toHaveValue(chosen[0]);
    await expect.element(last).toHaveValue(chosen[1]);
    await unmount();
    const reopened = await open(SYNCED);
    await expect.element(reopened.first).toHaveValue(chosen[0]);
    await expect.element(offer).not.toBeInTheDocument();
  });
});

describe('a draft on the device', () => {
  it('that nothing opens any more is said, and the form goes on', async () => {
    const { accountId } = setSession();
    const broken = { iv: new Uint8Array(12), sealed: new ArrayBuffer(3), savedAt: Date.now(), rev: 1 };
    await putDrafts({ [await storageKeyOf(accountId)]: broken });
    const { first, saved, getByText } = await open();
    await expect.element(getByText(/^No pudimos abrir lo que habías escrito/)).toBeVisible();
    await first.fill('Lucía');
    await expect.element(saved).toBeVisible();
  });

  // @covers 2.107
  it('that the device lost or damaged meanwhile costs nothing that is on the screen', async () => {
    const { accountId } = setSession();
    const { first, last, saved, unmount } = await open();
    await first.fill('Lucía');
    await expect.element(saved).toBeVisible();
    const storageKey = await storageKeyOf(accountId);
    const sealed = { iv: new Uint8Array(12), sealed: new ArrayBuffer(3), savedAt: 0, rev: 1 };
    await putDrafts({ [storageKey]: sealed });
    await last.fill('Ríos');
    await expect
      .poll(async () => (await draftsOnDevice())[storageKey])
      .toHaveProperty(
        'sealed.byteLength',
        expect.toSatisfy((size) => Number(size) > 3),
      );
    await unmount();
    const reopened = await open();
    await expect.element(reopened.first).toHaveValue('Lucía');
    await expect.element(reopened.last).toHaveValue('Ríos');
  });
});

describe('a form where nothing can be kept', () => {
  const FAULTS = {
    'throws when opened': () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
    },
    'has no room': () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
    // The last: what was opened hangs on.
    'never answers': () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  };

  const whileFailing = async (cause: () => void, work: () => Promise<void>) => {
    const [{ open: opening }, { put }] = [IDBFactory.prototype, IDBObjectStore.prototype];
    // No open connection helps, nor one that the last form makes when it is left.
    await flushDrafts();
    await flushAtoms();
    await deleteDatabase();
    try {
      cause();
      await work();
    } finally {
      IDBFactory.prototype.open = opening;
      IDBObjectStore.prototype.put = put;
    }
  };

  it.each(Object.entries(FAULTS))('opens and goes on in memory on a storage that %s', (_, cause) =>
    whileFailing(cause, async () => {
      const screen = await render(<NamesForm />);
      const first = screen.getByLabelText('Nombres');
      await first.fill('Lucía');
      await expect.element(screen.getByText(UNKEPT)).toBeVisible();
      await expect.element(first).toHaveValue('Lucía');
      await expect.element(screen.getByText(/^Guardado/)).not.toBeInTheDocument();
    }),
  );

  // @covers 2.107
  it('keeps what is typed in the account on a storage that has no room, says so, and opens on it again', () =>
    whileFailing(FAULTS['has no room'], async () => {
      setSession({ accountId: crypto.randomUUID() });
      stubDraftCopy();
      const screen = await open(SYNCED);
      await screen.first.fill('Lucía');
      await expect.element(screen.getByText('Guardado hace un momento en tu cuenta')).toBeVisible();
      await expect.element(screen.getByText(/Se guarda en tu cuenta mientras/)).toBeVisible();
      await screen.unmount();
      // As after a reload: nothing is left in memory.
      openDrafts.clear();
      const reopened = await open(SYNCED);
      await expect.element(reopened.first).toHaveValue('Lucía');
      await expect.element(reopened.unkept).toBeVisible();
    }));
});
