// The timeline of a route, to scale: statuses by share, latencies as outlines, and the current instant.

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 1000, SHARES = 20, HEIGHT = 60;
const NARROW = 4; // percent of the width, for a status
const OPEN_END = 1.25; // a last stage without end is drawn as a quarter of the rest

const shape = (points, attributes) => {
  const made = document.createElementNS(SVG, 'polygon');
  made.setAttribute('points', points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' '));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

export const toneOf = behaviour => behaviour.fault ? '--c3' : tone(behaviour.status);
const classOf = behaviour => 'tone' + toneOf(behaviour).replace('--', '-');
const percent = share => Number((share * 100).toFixed(1)) + ' %';
const wordOf = behaviour => [behaviour.fault && behaviour.fault.split(' ')[0], !behaviour.fault && behaviour.status,
  behaviour.stream && 'stream'].filter(Boolean).join(' ');

/** A short text of a stage, such as "90 % 200, 10 % reset". */
const brief = stage => stage.behaviours.map(one =>
  (stage.behaviours.length > 1 ? percent(one.share[0]) + ' ' : '') + wordOf(one)).join(', ');

/** The end of the drawing in milliseconds, and the stages with an end. */
function extent(route) {
  const last = route.stages.at(-1);
  const end = route.repeat_ms ?? (Math.max(last?.from_ms ?? 0, ...(last?.at_ms ?? [0])) * OPEN_END || 10_000);
  return {end, stages: route.stages.map(stage => ({...stage, until: Math.min(stage.until_ms ?? end, end)}))};
}

/** Points of a stage in time: its own, and its end, where the last values still hold. */
function corners(stage, values) {
  const at = stage.at_ms.map((time, i) => [Math.min(time, stage.until), values[i] ?? values.at(-1)]);
  return [...at, [stage.until, values.at(-1)]];
}

function draw(stages, end, most) {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({viewBox: `0 0 ${WIDTH} ${SHARES + HEIGHT}`, preserveAspectRatio: 'none',
    'aria-hidden': 'true', focusable: 'false'})) svg.setAttribute(name, value);
  const x = time => time / end * WIDTH, y = latency => SHARES + HEIGHT - 1 - latency / most * (HEIGHT - 6);
  for (const stage of stages) {
    let below = stage.at_ms.map(() => 0);
    for (const behaviour of stage.behaviours) {
      const above = below.map((sum, i) => sum + (behaviour.share[i] ?? behaviour.share.at(-1)));
      svg.append(shape([...corners(stage, below).map(([time, share]) => [x(time), share * SHARES]),
        ...corners(stage, above).reverse().map(([time, share]) => [x(time), share * SHARES])], {class: 'share ' + classOf(behaviour)}));
      below = above;
      if (behaviour.latency_ms) {
        const band = side => corners(stage, behaviour.latency_ms.map(pair => pair[side]));
        svg.append(shape([[x(stage.from_ms), y(0)], ...band(1).map(([time, latency]) => [x(time), y(latency)]), [x(stage.until), y(0)]],
          {class: 'under ' + classOf(behaviour)}));
        svg.append(shape([...band(0).map(([time, latency]) => [x(time), y(latency)]),
          ...band(1).reverse().map(([time, latency]) => [x(time), y(latency)])], {class: 'outline ' + classOf(behaviour)}));
      }
    }
  }
  return svg;
}

const percentOf = (time, end) => 100 * time / end;
const place = (node, left, width) => {
  node.style.left = left + '%';
  if (width !== undefined) node.style.width = width + '%';
  return node;
};

/** Times under the drawing; those that would touch their neighbour are left out. */
function axis(stages, end, repeats) {
  const ticks = element('div', {class: 'ticks', 'aria-hidden': 'true'});
  let before = -Infinity;
  for (const time of new Set(stages.map(stage => stage.from_ms))) {
    const left = percentOf(time, end);
    if (left - before < 8 || left > 90) continue;
    ticks.append(place(element('span', {class: left === 0 ? 'begin' : left > 70 ? 'late' : ''}, time ? millis(time) : '0'), left));
    before = left;
  }
  ticks.append(element('span', {class: 'end'}, repeats ? millis(end) + ' ↻' : '→'));
  return ticks;
}

/** Draws the timeline of a route. */
export function timeline(route) {
  const {end, stages} = extent(route);
  const most = Math.max(1, ...stages.flatMap(stage => stage.behaviours.flatMap(one => (one.latency_ms || []).flat())));
  const strip = element('div', {class: 'strip'}, draw(stages, end, most));
  stages.forEach((stage, i) => {
    const width = percentOf(stage.until - stage.from_ms, end);
    const text = width < NARROW ? '' : brief(stage); // a part of a status would mislead
    const label = place(element('div', {class: 'stage', 'aria-hidden': 'true', title: stage.text}, text), percentOf(stage.from_ms, end), width);
    if (i > 0) label.classList.add('next');
    strip.append(label);
  });
  const now = element('div', {class: 'now', 'aria-hidden': 'true'});
  strip.append(now);
  const move = elapsed => {
    const at = route.repeat_ms ? elapsed % route.repeat_ms : Math.min(elapsed, end * 0.995);
    now.hidden = elapsed < 0;
    now.style.left = percentOf(Math.max(0, at), end) + '%';
  };
  const scale = element('div', {class: 'scale', 'aria-hidden': 'true'}, element('span', {}, millis(most)), element('span', {}, '0'));
  return {node: element('div', {class: 'timeline'}, scale, strip, axis(stages, end, Boolean(route.repeat_ms))), move};
}

/** The stages as a list, which a screen reader reads instead of the drawing. */
export function words(route) {
  const rows = route.stages.map(stage => element('li', {},
    element('b', {}, millis(stage.from_ms) + (stage.until_ms === undefined ? ' on' : ' to ' + millis(stage.until_ms))),
    element('span', {}, stage.text)));
  const repeat = route.repeat_ms ? [element('li', {}, element('b', {}, 'then'), element('span', {}, `repeats every ${millis(route.repeat_ms)}`))] : [];
  return element('ol', {}, ...rows, ...repeat);
}

/** The current stage, such as "Stage 2 of 3, 5.7 s left". */
export function current(route, elapsed) {
  if (elapsed < 0) return `starts in ${millis(-elapsed)}`;
  if (!(route.stage >= 0)) return 'before the first stage';
  const stage = route.stages[route.stage], count = route.stages.length;
  if (!stage) return '';
  const at = route.repeat_ms ? elapsed % route.repeat_ms : elapsed;
  const rest = Math.max(0, (stage.until_ms - at) / 1000);
  const left = stage.until_ms === undefined ? '' : `, ${rest < 120 ? rest.toFixed(1) + ' s' : seconds(rest)} left`;
  return (count === 1 ? 'One stage' : `Stage ${route.stage + 1} of ${count}`) + left;
}
