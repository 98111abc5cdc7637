import type { FastifyInstance, FastifyReply } from 'fastify';
import { array, object, string } from 'yup';
import type { ToldCredit } from '../bureau.ts';
import type { Transactions } from '../checkout/transactions.ts';
import type { SandboxContext } from '../context.ts';
import { controlRoutes } from '../http/routes.ts';
import { read } from '../http/validation.ts';
import type { Sessions } from '../identity/sessions.ts';
import { type Html, html } from '../pages/html.ts';
import { masthead, sendPage, serveAssets } from '../pages/page.ts';
import type { Transfer } from '../treasury.ts';
import { journey, testCosts, testDocuments, testPayments } from './guide.ts';
import { cashList, clockSection, faultsSection, sessionList, toldList, transferList } from './sections.ts';

/** A person created by the demo, for the home page; never a user of the app. */
export interface DemoPerson {
  readonly name: string;
  /** Ten digits. */
  readonly phone: string;
  /** Their state, in words. */
  readonly note: string;
}

const MOST_SHOWN = 8;
const MOST_PEOPLE = 100;

const field = () => string().max(200).required('Cada persona lleva "name", "phone" y "note".');
const peopleSchema = object({
  people: array(
    object({
      name: field(),
      phone: field().matches(/^3\d{9}$/, '"phone" son diez números que empiezan por 3.'),
      note: field(),
    }).required(),
  )
    .max(MOST_PEOPLE)
    .required('Envía {"people":[{"name":"…","phone":"…","note":"…"}]}.'),
}).required();

interface HomeSources {
  readonly sessions: Sessions;
  readonly transactions: Transactions;
  newestTransfers(limit: number): readonly Transfer[];
  newestTold(limit: number): readonly ToldCredit[];
}

const person = (appUrl: string, { name, phone, note }: DemoPerson): Html => {
  const login = `${appUrl}/create_account?continue=1&phone=${encodeURIComponent(phone)}`;
  const grouped = phone.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1 $2 $3 $4');
  return html`<li><strong>${name}</strong> <code>${grouped}</code><span>${note}</span>
<div class="pair"><a class="button" href="${login}" aria-label="Entrar como ${name}">Entrar</a>
<a class="button" href="/inbox?to=${encodeURIComponent(phone)}" aria-label="Sus mensajes: ${name}">Sus mensajes</a></div></li>`;
};

const demoPeopleSection = (people: readonly DemoPerson[], appUrl: string): Html => {
  const list =
    people.length > 0
      ? html`<p>Entra a la app con su celular: el código llega a sus mensajes.</p><ul class="rows">${people.map((each) => person(appUrl, each))}</ul>`
      : html`<p>Todavía no hay ninguna. <code>npm run demo</code> las crea; o regístrate tú: cualquier celular sirve.</p>`;
  return html`<section class="card" aria-labelledby="personas"><h2 id="personas">Personas de ejemplo</h2>${list}</section>`;
};

const fragment = (reply: FastifyReply, body: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body.markup);

export const homeRoutes = (app: FastifyInstance, context: SandboxContext, sources: HomeSources): void => {
  const kept = context.store.collection<readonly DemoPerson[]>('demo-people');
  const demoPeople = () => kept.get('listed') ?? [];
  const sessions = () => sessionList(sources.sessions.newest(MOST_SHOWN));
  const cash = () => cashList(sources.transactions.atCounter(MOST_SHOWN));
  const transfers = () => transferList(sources.newestTransfers(MOST_SHOWN));
  const told = () => toldList(sources.newestTold(MOST_SHOWN));

  const page = (): Html => {
    const people = demoPeople();
    const everybody = demoPeopleSection(people, context.appUrl());
    return html`${masthead('home', context.appUrl())}
<main class="page home">
<h1>Sandbox: las empresas de afuera</h1>
<p class="lead">CuotaSana habla con otras empresas: la que envía mensajes, la central de riesgo, la que valida la identidad, la
pasarela de pagos, el depósito de pagarés, el médico y la tesorería. Aquí están todas, de mentira: nada sale de este computador.
<a href="/messages">Todos los mensajes</a> que la app puede enviar están en una página.</p>
<div class="columns">
${people.length > 0 ? everybody : undefined}
${journey(context.appUrl())}
${testDocuments()}
${testCosts()}
${testPayments()}
${people.length > 0 ? undefined : everybody}
${clockSection(context.clock.now(), context.clock.offsetMs())}
${faultsSection(context.faults.modes())}
<section class="card" aria-labelledby="identidad"><h2 id="identidad">Sesiones de identidad</h2>
<ul class="rows" data-source="/home/sessions">${sessions()}</ul></section>
<section class="card" aria-labelledby="efectivo"><h2 id="efectivo">Pagos en efectivo</h2>
<p>Los que esperan en una caja. A los tres días vencen solos.</p>
<ul class="rows" data-source="/home/cash">${cash()}</ul></section>
<section class="card" aria-labelledby="desembolsos"><h2 id="desembolsos">Desembolsos</h2>
<ul class="rows" data-source="/home/transfers">${transfers()}</ul></section>
<section class="card" aria-labelledby="reportes"><h2 id="reportes">Reportes a la central de riesgo</h2>
<p>Lo que la app le ha dicho de cada crédito, lo último primero.</p>
<ul class="rows" data-source="/home/told">${told()}</ul></section>
</div>
<p class="toast" role="status" id="said"></p>
</main>`;
  };

  serveAssets(app, 'home', new URL('./browser/', import.meta.url));
  controlRoutes(app, (controls) => {
    controls.get('/', async (_request, reply) =>
      sendPage(reply, {
        title: 'Sandbox de CuotaSana',
        assets: { folder: 'home', style: 'home', script: 'home' },
        body: page(),
      }),
    );
    controls.get('/people', async () => demoPeople());
    controls.post('/people', async (request) => {
      const { people } = read(peopleSchema, request.body);
      kept.put(
        'listed',
        people.map(({ name, phone, note }) => ({ name, phone, note })),
      );
      return demoPeople();
    });
    controls.get('/home/sessions', async (_request, reply) => fragment(reply, sessions()));
    controls.get('/home/cash', async (_request, reply) => fragment(reply, cash()));
    controls.get('/home/transfers', async (_request, reply) => fragment(reply, transfers()));
    controls.get('/home/told', async (_request, reply) => fragment(reply, told()));
  });
};
