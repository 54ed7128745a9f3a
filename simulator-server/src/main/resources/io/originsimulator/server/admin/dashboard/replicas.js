// The replicas of a store, and the store.

/** Returns the state of the store with its time of day; empty if there is none, or if it is ok. */
const trouble = (store = {status: 'ok'}) => store.status === 'ok' ? ''
  : `${store.status} since ${new Date(store.since).toLocaleTimeString('en-GB')}`;

/** Returns a sentence on the store of this replica; empty if it is ok. */
export const storeLine = store => trouble(store)
  && `Store ${trouble(store)}. Edition ${store.edition} is served meanwhile.`;

const state = one => one.silent ?? ((trouble(one.store) && `store ${trouble(one.store)}`) || (one.behind ? 'behind' : 'serves'));

/** @param rateOf returns the requests per second of a replica; null if it is unknown */
export function replicaTable(replicas, rateOf) {
  const row = (tag, values, css) => element('tr', css ? {class: css} : {},
    ...values.map(value => element(tag, tag === 'th' ? {scope: 'col'} : {}, value)));
  const cells = one => {
    const rate = rateOf(one.replica);
    return [one.replica, String(one.edition), state(one), one.verdict ?? '–', rate === null ? '–' : short(rate),
      one.in_flight === undefined ? '–' : short(one.in_flight), one.connections === undefined ? '–' : short(one.connections)];
  };
  return element('table', {class: 'facts'},
    element('thead', {}, row('th', ['replica', 'edition', 'state', 'timing', 'requests/s', 'in flight', 'connections'])),
    element('tbody', {}, ...replicas.map(one => row('td', cells(one), state(one) === 'serves' ? '' : 'doubt'))));
}
