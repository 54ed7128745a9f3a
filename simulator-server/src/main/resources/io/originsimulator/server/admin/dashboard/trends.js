// Charts of the last two minutes: one point for each second.

const WINDOW_S = 120, STEP_MS = 1000;
const overMinutes = {
  label: 'at', from: -WINDOW_S, to: 0, cursor: 'live', live: true,
  text: value => value >= 0 ? 'now' : `${seconds(-value)} ago`, steps: [10, 15, 30, 60],
};
const bytes = value => value >= 1e6 ? digits(value / 1e6) + ' MB/s' : value >= 1e3 ? digits(value / 1e3) + ' kB/s' : digits(value) + ' B/s';
const sum = all => Object.values(all || {}).reduce((a, b) => a + b, 0);
const ranks = ['p50', 'p99'];
/** Returns a percentile of recent requests; nothing if there were none. */
const latency = (snapshot, kind, rank) => snapshot.latency_ms?.[kind]?.count ? snapshot.latency_ms[kind][rank] : undefined;

export class Trends {
  #samples = [];
  #charts = {};

  constructor(parent) {
    this.parent = parent;
  }

  /** Forgets all snapshots: the next are of something else. */
  clear() {
    this.#samples = [];
  }

  /** Adds a snapshot, unless one of the same second has been added; returns whether it did. */
  add(snapshot, now) {
    const last = this.#samples.at(-1);
    if (last && now - last.now < STEP_MS - 100) return false;
    this.#samples.push({now, snapshot: {...snapshot, latest: undefined}});
    while (now - this.#samples[0].now > (WINDOW_S + 1) * 1000) this.#samples.shift();
    return true;
  }

  /** Returns [x, y] of a figure; null where there is none. */
  #points(value) {
    const end = this.#samples.at(-1)?.now ?? 0;
    return this.#samples.map((sample, i) => [(sample.now - end) / 1000, value(sample.snapshot, this.#samples[i - 1]?.snapshot,
      sample.now - this.#samples[i - 1]?.now) ?? null]);
  }

  /** Returns the increase of a count in each second; null after a reset of the counts. */
  #rate(count) {
    return this.#points((now, before, ms) => {
      const more = before === undefined ? NaN : count(now) - count(before);
      return more >= 0 ? more * 1000 / ms : null;
    });
  }

  /** The increase of a count in the last second. */
  rateNow(count) {
    const [before, now] = this.#samples.slice(-2);
    const more = now ? count(now.snapshot) - count(before.snapshot) : NaN;
    return more >= 0 ? more * 1000 / (now.now - before.now) : null;
  }

  /** Draws all charts, of all requests or those of a selected route. */
  draw(selected) {
    const part = snapshot => selected ? snapshot.routes.find(route => selected(route)) ?? {} : snapshot;
    const statuses = [...new Set(this.#samples.flatMap(({snapshot}) => Object.keys(part(snapshot).responses || {})))].sort();
    const isFirst = status => statuses.find(other => tone(other) === tone(status)) === status;
    this.#picture('Responses per second by status', '', short, statuses.map(status => ({
      name: status, color: tone(status), dashed: !isFirst(status), points: this.#rate(snapshot => part(snapshot).responses?.[status] ?? 0)})));
    this.#picture('Latency asked and given', 'Dashed: as the recipes ask.', millis,
      ranks.flatMap((rank, i) => [['given', false], ['asked', true]].map(([kind, dashed]) => ({
        name: `${rank} ${kind}`, color: '--c' + 2 * i, dashed, points: this.#points(snapshot => latency(snapshot, kind, rank))}))), true);
    this.#picture('In flight', '', short, [
      ['requests', '--c0', snapshot => part(snapshot).in_flight ?? 0],
      ['open streams', '--c3', snapshot => part(snapshot).open_streams ?? 0],
      ...(selected ? [] : [['connections', '--soft', snapshot => snapshot.connections ?? 0]]),
    ].map(([name, color, value]) => ({name, color, points: this.#points(value)})));
    const total = (snapshot, key) => selected ? part(snapshot)[key] ?? 0 : snapshot.routes.reduce((all, route) => all + (route[key] ?? 0), 0);
    this.#picture('Workers and queue', '', short, [['waiting', '--c1'], ['busy', '--c0'], ['workers', '--soft', true]]
      .map(([key, color, dashed]) => ({name: key, color, dashed, points: this.#points(snapshot => total(snapshot, key))})));
    const kinds = [...new Set(this.#samples.flatMap(({snapshot}) => Object.keys(snapshot.faults || {})))].sort();
    this.#picture('Faults and disconnects per second', '', short, [
      ...kinds.map((kind, i) => ({name: kind, color: ['--c3', '--bad', '--c4', '--c5'][i % 4], points: this.#rate(snapshot => snapshot.faults?.[kind] ?? 0)})),
      {name: 'abandoned', color: '--c1', dashed: true, points: this.#rate(snapshot => snapshot.abandoned ?? 0)}]);
    this.#picture('Bytes per second', '', bytes, [{name: 'sent', color: '--c0', points: this.#rate(snapshot => snapshot.bytes_sent ?? 0)}]);
  }

  #picture(title, note, text, lines, log) {
    this.#charts[title] ??= chart(this.parent, {title, note, x: overMinutes, y: {text, log}});
    this.#charts[title](lines);
  }
}

export {bytes, latency, sum};
