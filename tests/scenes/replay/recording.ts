import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Answer } from './calls.ts';

export const RECORDED = 'tests/scenes/recorded';
const BODIES = path.join(RECORDED, 'bodies.json');
const JSON_TYPE = 'application/json; charset=utf-8';

/** JSON and text as they are, anything else in base64. */
type Body = { readonly json: unknown } | { readonly text: string } | { readonly base64: string };

interface RecordedAnswer {
  /** 'GET /api/x?y=1' */
  readonly call: string;
  readonly status: number;
  /** Without the headers that every JSON response has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of its body; none where it is empty. */
  readonly body?: string;
}

interface RecordedScene {
  /** Results of actions behind the page, in order. */
  readonly results: readonly unknown[];
  /** In the order of their calls. */
  readonly answers: readonly RecordedAnswer[];
}

export interface NamedAnswer extends Answer {
  readonly call: string;
}

/** All that a scene received from the product. */
export interface SceneRecording {
  readonly results: readonly unknown[];
  readonly answers: readonly NamedAnswer[];
}

type Groups = Map<string, Record<string, RecordedScene>>;
type Bodies = Map<string, Body>;

const bodyOf = ({ headers, body }: Answer): Body => {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return { json: JSON.parse(body.toString('utf8')) };
  return type.startsWith('text/') || /^(application|image)\/(javascript|svg)/.test(type)
    ? { text: body.toString('utf8') }
    : { base64: body.toString('base64') };
};

const bytesOf = (body: Body): Buffer => {
  if ('json' in body) return Buffer.from(JSON.stringify(body.json));
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
};

const nameOf = (body: Body): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 12);

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, undefined, 1)}\n`);
const fileOf = (group: string): string => path.join(RECORDED, `${group}.scenes.json`);

/** The committed recordings of all scenes. Equal bodies are stored once, by content. */
export interface Recordings {
  /** 'group/name' of each. */
  titles(): readonly string[];
  /** @throws the scene was not recorded. */
  get(title: string): SceneRecording;
  /** The answer to a call in any scene. */
  anywhere(call: string): NamedAnswer | undefined;
  set(title: string, recording: SceneRecording): void;
  /** Removes recordings of scenes that no longer exist. */
  keepOnly(titles: ReadonlySet<string>): void;
  write(): void;
}

const parted = (title: string): readonly [group: string, name: string] => {
  const [group = '', name = ''] = title.split('/');
  return [group, name];
};

export const readRecordings = (): Recordings => {
  const groups: Groups = new Map(
    globSync('*.scenes.json', { cwd: RECORDED })
      .sort()
      .map((file) => [file.replace('.scenes.json', ''), readJson(path.join(RECORDED, file))]),
  );
  const bodies: Bodies = new Map(existsSync(BODIES) ? Object.entries<Body>(readJson(BODIES)) : []);

  const recorded = ({ call, status, ...answer }: NamedAnswer): RecordedAnswer => {
    const { 'content-type': type, ...rest } = answer.headers;
    const headers = type === JSON_TYPE ? rest : answer.headers;
    const recorded = { call, status, ...(Object.keys(headers).length > 0 ? { headers } : {}) };
    if (answer.body.length === 0) return recorded;
    const body = bodyOf({ ...answer, status });
    const name = nameOf(body);
    bodies.set(name, body);
    return { ...recorded, body: name };
  };

  const named = ({ call, status, headers, body }: RecordedAnswer): NamedAnswer => {
    const recorded = body === undefined ? undefined : bodies.get(body);
    if (body !== undefined && !recorded) throw new Error(`${BODIES} has no ${body}`);
    return {
      call,
      status,
      headers: { 'content-type': JSON_TYPE, ...headers },
      body: recorded ? bytesOf(recorded) : Buffer.alloc(0),
    };
  };

  return {
    titles: () =>
      [...groups].flatMap(([group, scenes]) => Object.keys(scenes).map((name) => `${group}/${name}`)),
    get: (title) => {
      const [group, name] = parted(title);
      const scene = groups.get(group)?.[name];
      if (!scene) throw new Error(`nothing is recorded of ${title}: npm run scenes:record -- ${title}`);
      return { results: scene.results, answers: scene.answers.map(named) };
    },
    anywhere: (call) => {
      const found = [...groups.values()]
        .flatMap((scenes) => Object.values(scenes))
        .flatMap(({ answers }) => answers)
        .find((answer) => answer.call === call);
      return found && named(found);
    },
    set: (title, { results, answers }) => {
      const [group, name] = parted(title);
      groups.set(group, { ...groups.get(group), [name]: { results, answers: answers.map(recorded) } });
    },
    keepOnly: (titles) => {
      for (const [group, scenes] of groups) {
        const remaining = Object.entries(scenes).filter(([name]) => titles.has(`${group}/${name}`));
        groups.set(group, Object.fromEntries(remaining));
      }
    },
    write: () => {
      rmSync(RECORDED, { recursive: true, force: true });
      mkdirSync(RECORDED, { recursive: true });
      const used = new Set<string>();
      for (const [group, scenes] of groups) {
        const all = Object.entries(scenes);
        if (all.length === 0) continue;
        for (const [, { answers }] of all) for (const { body } of answers) if (body) used.add(body);
        writeJson(fileOf(group), scenes);
      }
      const recorded = [...bodies]
        .filter(([name]) => used.has(name))
        .sort(([one], [other]) => (one < other ? -1 : 1));
      writeJson(BODIES, Object.fromEntries(recorded));
    },
  };
};
