// The table of the latest requests.

const SHOWN = 40;
const time = instant => new Date(instant).toLocaleTimeString('en-GB') + '.' + String(new Date(instant).getMilliseconds()).padStart(3, '0');
const took = value => value === undefined ? '' : millis(value);

/** Returns the entries that contain all words of a filter. */
export function filtered(entries, filter, route) {
  const all = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(entry => (!route || entry.route === route) && (all.length === 0 || isIn(entry, all)));
}

function isIn(entry, all) {
  const text = [entry.method, address(entry), entry.status, entry.route, entry.stage, entry.outcome, entry.fault, entry.near_miss, entry.replica]
    .join(' ').toLowerCase();
  return all.every(word => text.includes(word));
}

const address = entry => entry.path + (entry.query ? '?' + entry.query : '');

export function table(entries) {
  const cells = entry => [
    time(entry.instant), `${entry.method} ${address(entry)}`,
    element('span', {class: 'status tone' + tone(entry.status ?? 0).slice(1)}, String(entry.status ?? entry.fault ?? '–')),
    took(entry.planned_ms), took(entry.actual_ms),
    [entry.outcome === 'answered' ? '' : entry.outcome, entry.stage && `stage ${entry.stage}`, entry.near_miss && `nearest: ${entry.near_miss}`,
      entry.replica && `on ${entry.replica}`]
      .filter(Boolean).join(', '),
  ];
  const row = (tag, values) => element('tr', {}, ...values.map(value => element(tag, tag === 'th' ? {scope: 'col'} : {}, value)));
  return element('table', {class: 'facts'},
    element('thead', {}, row('th', ['time', 'request', 'status', 'asked', 'given', 'remarks'])),
    element('tbody', {}, ...entries.slice(0, SHOWN).map(entry => row('td', cells(entry)))));
}
