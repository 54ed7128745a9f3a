// The dashboard: connects the snapshots with the parts of the page, and the page's state with its address.

import {Editor} from './editor.js';
import {call as request, follow, keyOf, numberOf} from './live.js';
import {replicaTable, storeLine} from './replicas.js';
import {Routes} from './routes.js';
import {filtered, table} from './requests.js';
import {Trends, bytes, latency, sum} from './trends.js';

const byId = id => document.getElementById(id);
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const state = {route: '', routes: '', filter: '', paused: false, all: false};
let snapshot, arrived = 0, drawn = '', link = '';

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  Object.assign(state, {route: given.get('route') ?? '', routes: given.get('routes') ?? '',
    filter: given.get('filter') ?? '', paused: given.has('paused'), all: given.has('all')});
  byId('filter').value = state.filter;
  byId('route-filter').value = state.routes;
}

function writeAddress() {
  const given = new URLSearchParams(Object.entries({route: state.route, routes: state.routes, filter: state.filter,
    paused: state.paused ? '1' : '', all: state.all ? '1' : ''})
    .filter(([, value]) => value));
  history.replaceState(null, '', location.pathname + location.search + (given.size ? '#' + given : ''));
}

function change(changes) {
  Object.assign(state, changes);
  writeAddress();
  drawn = '';
  if (snapshot) show(true);
}

/** Asks in a dialog, perhaps for an input; resolves with its value, empty if it was cancelled. */
let asked = Promise.resolve();
const ask = (title, text, yes, input) => asked = asked.then(() => new Promise(resolve => {
  const dialog = byId('ask'), value = byId('ask-value');
  byId('ask-title').textContent = title;
  byId('ask-text').textContent = text;
  byId('ask-yes').textContent = yes;
  byId('ask-label').hidden = !input;
  byId('ask-name').textContent = input?.name ?? '';
  value.type = input?.type ?? 'text';
  value.value = '';
  value.required = Boolean(input);
  dialog.returnValue = '';
  dialog.onclose = () => resolve(dialog.returnValue && (input ? value.value : dialog.returnValue));
  dialog.showModal();
}));

const askToken = refused => ask('Admin token',
  refused ? 'The simulator did not accept this token.' : 'This simulator was started with --admin-token.', 'Use token',
  {name: 'Token', type: 'password'});
const call = (...given) => request(askToken, ...given);

let said;
function say(text, isBad = false) {
  const message = byId('message');
  message.textContent = text;
  message.className = isBad ? 'bad' : '';
  message.hidden = false;
  clearTimeout(said);
  if (!isBad) said = setTimeout(() => { message.hidden = true; }, 5000);
}

/** Runs an action of a button; a failure is reported. */
const attempt = action => async (...given) => {
  try {
    await action(...given);
  } catch (e) {
    say(e.message, true);
  }
};

const query = entries => '?' + Object.entries(entries).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
const editor = new Editor({call, say});
const trends = new Trends(byId('trends'));
const routes = new Routes(byId('routes'), {
  select: route => change({route: state.route === keyOf(route) ? '' : keyOf(route)}),
  edit: attempt(async route => {
    const all = [await call('GET', 'recipes')].flat();
    const own = all.filter(recipe => (recipe.route ?? '/*') === route.route && [recipe.method ?? []].flat().join() === route.methods.join());
    const alike = snapshot.routes.filter(one => one.route === route.route && one.methods.join() === route.methods.join());
    const recipe = own[alike.findIndex(one => keyOf(one) === keyOf(route))]; // they differ by conditions, in one order
    editor.open('Edit ' + keyOf(route), JSON.stringify(recipe ?? all, null, 2) + '\n');
  }),
  hold: attempt(async route => {
    for (const hold of route.holds ?? []) await call('DELETE', 'holds' + query({hold}));
    if (!route.holds?.length) await call('POST', 'holds' + query({route: route.route}));
  }),
  remove: attempt(async route => {
    const others = snapshot.routes.filter(one => one.route === route.route && keyOf(one) !== keyOf(route)
      && (!route.methods.length || one.methods.some(method => route.methods.includes(method))));
    const text = others.length ? `This also removes ${others.map(keyOf).join('; ')}.` : 'Requests then meet the next matching recipe, or none.';
    if (!await ask(`Remove ${keyOf(route)}?`, text, 'Remove')) return;
    for (const method of route.methods.length ? route.methods : ['']) {
      await call('DELETE', 'recipes' + query({route: route.route, ...(method && {method})}));
    }
  }),
});

byId('add').onclick = () => editor.open('Add a recipe');
byId('pause').onclick = () => change({paused: !state.paused});
byId('reset').onclick = attempt(async () => {
  await call('POST', 'clear_current_count');
  say('Counts and measurements are zero.');
});
byId('advance').onclick = attempt(async () => {
  const by = await ask('Advance the clock?', 'Everything that is due by then happens, in order.', 'Advance', {name: 'By, such as 5s', type: 'text'});
  if (by) await call('POST', 'clock' + query({advance: by.trim()}));
});
byId('restart').onclick = attempt(async () => {
  if (!await ask('Restart the simulator?', 'This removes all recipes, the listener, counts, measurements, and the journal.', 'Restart')) return;
  await call('POST', 'restart');
  say('The simulator has no recipes.');
});
byId('one').onclick = () => look({all: false});
byId('all').onclick = () => look({all: true});
let typed;
byId('route-filter').oninput = event => {
  clearTimeout(typed);
  typed = setTimeout(() => look({routes: event.target.value.trim()}), 300);
};
byId('filter').oninput = event => change({filter: event.target.value.trim()});
addEventListener('hashchange', () => { readAddress(); look({}); });

/** Returns the query of the stream: the filter of routes is the simulator's, which lists a part of them. */
const view = () => query({...(state.all ? {of: 'all'} : {every: '250ms'}), ...(state.routes && {q: state.routes})});
let viewed;

/** Changes what the snapshots are of. */
function look(changes) {
  Object.assign(state, changes);
  if (viewed !== undefined && viewed !== view()) {
    if (viewed.includes('of=all') !== state.all) trends.clear();
    snapshot = undefined;
    follower.change?.();
  }
  change({});
}
const follower = () => viewed = view();

/** Shows the switch between this replica and all if there is a store. */
const findReplicas = attempt(async () => {
  const {replicas = []} = await call('GET', 'snapshot' + query({of: 'all', limit: 1}));
  byId('fleet').hidden = replicas.length === 0;
});

const isSelected = route => keyOf(route) === state.route;
const selection = () => snapshot.routes.some(isSelected) ? isSelected : undefined;
const since = () => performance.now() - arrived;
const elapsedOf = route => route.elapsed_ms + (snapshot.clock === 'system' ? since() : 0);

/** Shows the latest snapshot: figures that move fast at once, the rest each second. */
function show(isSecond) {
  byId('pause').setAttribute('aria-pressed', state.paused);
  byId('pause').textContent = state.paused ? 'Resume view' : 'Pause view';
  onState(link);
  routes.update(snapshot, state.route, state.routes, route => trends.rateNow(
    all => all.routes.find(one => keyOf(one) === keyOf(route))?.requests ?? NaN));
  routes.move(elapsedOf);
  showVerdict();
  byId('advance').hidden = snapshot.clock !== 'manual';
  if (!isSecond) return;
  byId('clock').textContent = `${snapshot.version} · ${new Date(snapshot.at).toLocaleTimeString('en-GB')}`
    + (snapshot.clock === 'system' ? '' : ` · ${snapshot.clock} clock`) + ` · up ${seconds(Math.floor(snapshot.up_ms / 1000))}`;
  byId('scope').textContent = selection() ? `statuses, in flight, and workers of ${state.route}` : '';
  showFigures();
  showReplicas();
  trends.draw(selection());
  showRequests();
}

function showFigures() {
  const {loop = {}} = snapshot;
  const time = value => value === undefined || value === null ? '–' : millis(value);
  const rate = (count, text = short) => { const value = trends.rateNow(count); return value === null ? '–' : text(value); };
  byId('figures').replaceChildren(tiles([
    ['requests/s', rate(all => all.requests)],
    ['5xx and faults/s', rate(all => Object.entries(all.responses).reduce((n, [status, count]) => n + (status >= 500 ? count : 0), sum(all.faults)))],
    ['in flight', short(snapshot.in_flight ?? 0)],
    ['p50 given', time(latency(snapshot, 'given', 'p50'))],
    ['p99 given', time(latency(snapshot, 'given', 'p99'))],
    ['p99 delay error', time(latency(snapshot, 'error', 'p99'))],
    ['sent', rate(all => all.bytes_sent, bytes)],
    ['event-loop lag', time(loop.lag_ms)],
  ]));
}

function showReplicas() {
  const {replicas = [], store} = snapshot;
  byId('store').hidden = !storeLine(store);
  if (byId('store').textContent !== storeLine(store)) byId('store').textContent = storeLine(store);
  byId('one').setAttribute('aria-pressed', !state.all);
  byId('all').setAttribute('aria-pressed', state.all);
  byId('replicas').hidden = replicas.length === 0;
  if (replicas.length) byId('fleet').hidden = false;
  byId('replica-table').replaceChildren(replicaTable(replicas,
    name => trends.rateNow(all => all.replicas?.find(one => one.replica === name)?.requests ?? NaN)));
}

function showVerdict() {
  const {verdict = '', reasons = [], replica} = snapshot.honesty ?? {};
  const pill = byId('verdict');
  pill.hidden = !verdict;
  pill.textContent = verdict === 'valid' ? 'timing valid' : replica ? `${verdict} (${replica})` : verdict;
  pill.className = 'pill ' + ({valid: 'good', 'nothing was measured': '', undetermined: ''}[verdict] ?? 'bad');
  byId('doubts').hidden = reasons.length === 0;
  byId('doubts').className = 'card verdict ' + (verdict === 'undetermined' ? 'warn' : 'bad');
  byId('doubts-title').textContent = 'Simulator: ' + verdict;
  const lines = reasons.map(one => typeof one === 'string' ? one : [one.replica, one.reason, one.detail, one.advice].filter(Boolean).join('; '));
  if (byId('reasons').textContent !== lines.join('')) byId('reasons').replaceChildren(...lines.map(line => element('li', {}, line)));
}

/** Returns a sentence on the callers' retries, patience, and connections. */
function verdictOn(callers) {
  const parts = [`${callers.logical_requests} logical requests in ${callers.requests} attempts, amplification `
    + `${digits(callers.amplification)}, at most ${callers.most_tries} for one`];
  if (callers.most_tries > 1) {
    parts.push(`waits between attempts ${callers.backoff_grows ? 'grow' : 'do not grow'} and ${callers.backoff_jitters ? 'vary' : 'do not vary'}`);
  }
  if (callers.retry_after_told > 0) parts.push(`${callers.retried_too_early} of ${callers.retry_after_told} retried before Retry-After`);
  if (callers.abandoned > 0) parts.push(`${callers.abandoned} abandoned`);
  parts.push(`${callers.connections} connections for ${callers.connections_needed} needed`);
  return `Callers: ${parts.join('; ')}.`;
}

function showRequests() {
  const {callers, latest} = snapshot;
  byId('callers').textContent = !snapshot.keepsJournal ? 'No journal is kept: start with --journal 1000 to see requests and the verdict on callers.'
    : callers ? verdictOn(callers) : '';
  const selected = snapshot.routes.find(isSelected);
  const entries = filtered(latest, state.filter, selected?.route);
  const now = entries.slice(0, 40).map(entry => numberOf(entry) + (entry.outcome ?? '')).join();
  if (now === drawn && now) return;
  drawn = now;
  byId('latest').replaceChildren(entries.length ? table(entries)
    : element('p', {class: 'soft'}, snapshot.keepsJournal ? 'No request yet, or none that matches the filter.' : ''));
}

/** Shows the state of the connection. */
function onState(now) {
  link = now;
  byId('link').textContent = state.paused && link === 'live' ? 'paused' : link;
  byId('link').className = 'pill ' + (link === 'live' ? '' : link === 'connecting' ? '' : 'bad');
}

function onSnapshot(given) {
  const isSecond = trends.add(given, performance.now());
  if (state.paused && snapshot) return;
  snapshot = given;
  arrived = performance.now();
  show(isSecond || !drawn);
}

/** Moves the lines of the current instant with the display, or with the snapshots if motion is unwanted. */
function animate() {
  if (snapshot && link === 'live' && !state.paused && !calm.matches) routes.move(elapsedOf);
  requestAnimationFrame(animate);
}

readAddress();
findReplicas();
follow(askToken, follower, onSnapshot, onState);
animate();
