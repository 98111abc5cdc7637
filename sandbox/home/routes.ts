import type { FastifyInstance, FastifyReply } from 'fastify';
import { array, object, string } from 'yup';
import type { PendingTransactions } from '../checkout/pending-transactions.ts';
import type { SandboxContext } from '../context.ts';
import { controlRoutes } from '../http/controls.ts';
import { read } from '../http/read.ts';
import type { Sessions } from '../identity/sessions.ts';
import { serveAssets } from '../pages/assets.ts';
import { type Html, html } from '../pages/html.ts';
import { masthead } from '../pages/masthead.ts';
import { sendPage } from '../pages/page.ts';
import type { Transfers } from '../treasury/transfers.ts';
import { cashList, sessionList, transferList } from './activity.ts';
import { clockSection, faultsSection } from './controls.ts';
import type { DemoPeople } from './demo-people.ts';
import { journey, testDocuments, testPayments } from './guide.ts';
import { demoPeopleSection } from './people.ts';

const mostShown = 8;
const mostPeople = 100;

const line = () => string().max(200).required('Cada persona lleva "name", "phone" y "note".');
const peopleSchema = object({
  people: array(
    object({
      name: line(),
      phone: line().matches(/^3\d{9}$/, '"phone" son diez números que empiezan por 3.'),
      note: line(),
    }).required(),
  )
    .max(mostPeople)
    .required('Envía {"people":[{"name":"…","phone":"…","note":"…"}]}.'),
}).required();

export interface HomeSources {
  readonly sessions: Sessions;
  readonly transfers: Transfers;
  readonly waiting: PendingTransactions;
  readonly people: DemoPeople;
}

function fragment(reply: FastifyReply, body: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(body.markup);
}

export function homeRoutes(app: FastifyInstance, context: SandboxContext, sources: HomeSources): void {
  const sessions = () => sessionList(sources.sessions.newest(mostShown));
  const cash = () => cashList(sources.waiting.atCounter(mostShown));
  const transfers = () => transferList(sources.transfers.newest(mostShown));

  function page(): Html {
    const people = sources.people.all();
    const everybody = demoPeopleSection(people, context.appUrl());
    return html`${masthead('home', context.appUrl())}
<main class="page home">
<h1>Sandbox: las empresas de afuera</h1>
<p class="lead">CuotaSana habla con otras empresas: la que envía mensajes, la central de riesgo, la que valida la identidad, la
pasarela de pagos, el depósito de pagarés, el médico y la tesorería. Aquí están todas, de mentira: nada sale de este computador.</p>
<div class="columns">
${people.length > 0 ? everybody : undefined}
${journey(context.appUrl())}
${testDocuments()}
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
</div>
<p class="toast" role="status" id="said"></p>
</main>`;
  }

  serveAssets(app, 'home', new URL('./browser/', import.meta.url));
  controlRoutes(app, (controls) => {
    controls.get('/', async (_request, reply) =>
      sendPage(reply, {
        title: 'Sandbox de CuotaSana',
        assets: { folder: 'home', style: 'home', script: 'home' },
        body: page(),
      }),
    );
    controls.get('/people', async () => sources.people.all());
    controls.post('/people', async (request) => {
      const { people } = read(peopleSchema, request.body);
      sources.people.replace(people);
      return sources.people.all();
    });
    controls.get('/home/sessions', async (_request, reply) => fragment(reply, sessions()));
    controls.get('/home/cash', async (_request, reply) => fragment(reply, cash()));
    controls.get('/home/transfers', async (_request, reply) => fragment(reply, transfers()));
  });
}
