// The rows of the routes: timeline, figures and actions.

import {current, timeline, words} from './timeline.js';
import {keyOf} from './live.js';
import {sum} from './trends.js';

export class Routes {
  #rows = new Map();
  #edition;
  #filter;

  /** @param actions `select`, `edit`, `hold` and `remove`, each of a route */
  constructor(parent, actions) {
    this.parent = parent;
    this.actions = actions;
  }

  /** Shows all routes; those whose recipes have not changed keep their rows. Holds are those of one replica. */
  update(snapshot, selected, filter, rateOf) {
    const keys = snapshot.routes.map(keyOf);
    if (snapshot.edition !== this.#edition || keys.join() !== [...this.#rows.keys()].join() || filter !== this.#filter) this.#rebuild(snapshot, filter);
    for (const route of snapshot.routes) this.#rows.get(keyOf(route)).update(route, keyOf(route) === selected, rateOf(route), Boolean(snapshot.replicas));
  }

  #rebuild({routes, edition, routes_left_out: leftOut}, filter) {
    const focused = document.activeElement?.closest?.('.route')?.dataset.key, name = document.activeElement?.dataset?.does;
    this.#edition = edition;
    this.#filter = filter;
    this.#rows = new Map(routes.map(route => [keyOf(route), this.#row(route)]));
    this.parent.replaceChildren(...[...this.#rows.values()].map(row => row.node),
      ...(routes.length ? [] : [element('p', {class: 'card soft'}, filter ? 'No route has this text.' : 'No recipe is set. Add one, or load an example.')]),
      ...(leftOut ? [element('p', {class: 'soft'}, `${leftOut} more routes are not shown; the filter finds them.`)] : []));
    if (focused) this.parent.querySelector(`[data-key="${CSS.escape(focused)}"] [data-does="${name}"]`)?.focus();
  }

  /** Moves the lines of the current instant, between two snapshots too. */
  move(elapsedOf) {
    for (const row of this.#rows.values()) row.move(elapsedOf);
  }

  #row(first) {
    let route = first;
    const act = (does, text) => {
      const button = element('button', {type: 'button', 'data-does': does, 'aria-label': `${text} ${keyOf(first)}`}, text);
      button.onclick = () => this.actions[does](route);
      return button;
    };
    const {node: drawing, move} = timeline(first);
    const title = act('select', keyOf(first)), hold = act('hold', 'Hold'), now = element('p', {class: 'soft at'});
    title.classList.add('title');
    title.removeAttribute('aria-label');
    const list = element('div', {class: 'unseen'}, words(first));
    const figures = element('dl', {class: 'figures'});
    const node = element('article', {class: 'card route', 'data-key': keyOf(first)},
      element('div', {class: 'name'}, title, element('p', {class: 'soft'}, first.description ?? ''), now,
        element('div', {class: 'actions'}, act('edit', 'Edit'), hold, act('remove', 'Remove'))),
      drawing, figures, list);
    return {
      node,
      move: elapsedOf => {
        const elapsed = elapsedOf(route);
        move(elapsed);
        set(now, current(route, elapsed));
      },
      update: (given, isSelected, rate, ofAll) => {
        route = given;
        node.classList.toggle('selected', isSelected);
        title.setAttribute('aria-expanded', isSelected);
        list.className = isSelected ? 'words' : 'unseen';
        hold.hidden = ofAll;
        set(hold, route.holds?.length ? 'Release' : 'Hold');
        hold.setAttribute('aria-label', `${hold.textContent} ${keyOf(route)}`);
        hold.classList.toggle('on', Boolean(route.holds?.length));
        show(figures, [
          ['requests/s', rate === null ? '–' : short(rate)],
          ['requests', short(route.requests ?? sum(route.responses))],
          ['in flight', short(route.in_flight ?? 0)],
          ...(route.open_streams ? [['streams', short(route.open_streams)]] : []),
          ...(route.workers ? [['busy', `${route.busy ?? 0} of ${route.workers}`]] : []),
          ...(route.workers || route.waiting ? [['waiting', short(route.waiting ?? 0)]] : []),
          ...(route.held ? [['held', short(route.held)]] : []),
        ]);
      },
    };
  }
}

function set(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function show(list, pairs) {
  if (list.children.length !== pairs.length) list.replaceChildren(...pairs.map(() => element('div', {}, element('dt'), element('dd'))));
  pairs.forEach(([name, value], i) => {
    set(list.children[i].firstChild, name);
    set(list.children[i].lastChild, value);
  });
}
