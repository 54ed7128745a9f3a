// The calls of the page: the token, actions, and the stream of snapshots.

const TOKEN = 'origin-simulator-token';
const RETRY_MS = 1000;
const SILENCE_MS = 10_000;
let asking;
let cancelled = false; // then events do not ask again, but actions do

const headers = () => {
  const token = sessionStorage.getItem(TOKEN);
  return token ? {authorization: 'Bearer ' + token} : {};
};

/** Fetches a page of the simulator; asks for the token, once for all calls, until it is accepted. */
async function open(ask, path, options = {}) {
  for (;;) {
    const response = await fetch('/_admin/' + path, {...options, headers: {...headers(), ...options.headers}});
    if (response.status !== 401 || (cancelled && options.signal)) return response;
    asking ??= ask(sessionStorage.getItem(TOKEN)).finally(() => { asking = undefined; });
    const token = await asking;
    cancelled = !token;
    if (cancelled) return response;
    sessionStorage.setItem(TOKEN, token);
  }
}

/** Calls a page: returns its JSON or text; throws its problem, with `problems` of a refused recipe. */
export async function call(ask, method, path, body, type) {
  const response = await open(ask, path, {method, body, headers: type ? {'content-type': type} : {}});
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type'));
  const answer = isJson ? JSON.parse(text) : text;
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.detail || answer.title || `HTTP ${response.status}`), {problems: answer.problems || []});
}

/**
 * Passes on snapshots as they come, until the page is left; connects again after a failure.
 * @param view returns the query of the stream; `view.change` is set to a function that connects again
 */
export async function follow(ask, view, onSnapshot, onState) {
  for (let change; ; change = false) {
    const kept = {routes: new Map(), latest: new Map()}; // the first event of a connection is complete
    try {
      onState('connecting');
      const silence = new AbortController();
      view.change = () => { change = true; silence.abort(); };
      const response = await open(ask, 'events' + view(), {signal: silence.signal});
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      await read(response.body.getReader(), silence, data => {
        onState('live');
        onSnapshot(complete(data, kept));
      });
      onState('disconnected');
    } catch (e) {
      if (!change) onState(e.message.startsWith('HTTP') ? e.message : 'disconnected');
    }
    if (!change) await new Promise(resolve => setTimeout(resolve, RETRY_MS));
  }
}

/** Reads events: the data of each is one line. */
async function read(reader, silence, onData) {
  const decoder = new TextDecoder();
  let rest = '', timer;
  for (;;) {
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
    const {done, value} = await reader.read();
    clearTimeout(timer);
    if (done) return;
    const lines = (rest + decoder.decode(value, {stream: true})).split(/\r?\n/);
    rest = lines.pop();
    for (const line of lines) if (line.startsWith('data:')) onData(JSON.parse(line.slice(5)));
  }
}

/** Returns the name of a route, which has its methods and conditions too: several recipes may have one path. */
export const keyOf = route => route.name;

/** Returns the number of a request, which each replica counts for itself. */
export const numberOf = entry => `${entry.replica ?? ''}#${entry.number}`;

/** Adds the parts that an event leaves out because they have not changed. */
function complete(snapshot, kept) {
  const routes = new Map();
  for (const route of snapshot.routes || []) {
    const before = kept.routes.get(keyOf(route));
    route.stages ??= before?.stages ?? [];
    routes.set(keyOf(route), route);
  }
  kept.routes = routes;
  if (snapshot.requests < kept.requests) kept.latest.clear();
  kept.requests = snapshot.requests;
  for (const entry of snapshot.latest || []) kept.latest.set(numberOf(entry), entry);
  const latest = [...kept.latest.values()].sort((a, b) => (a.replica && b.instant.localeCompare(a.instant)) || b.number - a.number);
  latest.splice(200).forEach(entry => kept.latest.delete(numberOf(entry)));
  return {...snapshot, routes: [...routes.values()], latest,
    keepsJournal: snapshot.latest !== undefined || kept.latest.size > 0};
}
