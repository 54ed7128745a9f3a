'use strict';
// The charts of all pages, drawn by uPlot: numbers in words, axes, colours, legend, cursor, scale and stages.

// Three digits are enough to read: the files have all of them.
const digits = value => String(Number(Number(value).toPrecision(3)));
const short = value => {
  const size = Math.abs(value);
  const [unit, letter] = size >= 1e9 ? [1e9, 'G'] : size >= 1e6 ? [1e6, 'M'] : size >= 1e4 ? [1e3, 'k'] : [1, ''];
  return digits(value / unit) + letter;
};
const millis = value => {
  if (value >= 1000) return seconds(value / 1000);
  return value >= 1 || value === 0 ? digits(value) + ' ms' : digits(value * 1000) + ' µs';
};
const seconds = value => {
  if (value < 120) return digits(value) + ' s';
  const isLong = value >= 7200, [size, unit, part] = isLong ? [60, ' h', ' min'] : [1, ' min', ' s'];
  const whole = Math.round(value / size), rest = whole % 60;
  return Math.floor(whole / 60) + unit + (rest ? ' ' + rest + part : '');
};

const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

/** The most important figures: pairs of a name and a value, and the attributes of a value. */
const tiles = (figures, styleOf = () => ({})) => element('div', {class: 'tiles'}, ...figures.map(([name, value]) =>
  element('div', {class: 'tile'}, element('b', styleOf(name, value), value), element('span', {}, name))));

// A canvas takes no variables of CSS: their values differ in light and dark.
const color = name => getComputedStyle(document.documentElement).getPropertyValue(name);
const dark = matchMedia('(prefers-color-scheme: dark)');

// One colour for each class of statuses.
const tone = status => ['--c3', '--soft', '--c2', '--c0', '--c1', '--bad'][Math.floor(status / 100)] || '--soft';

// The x axis of charts over time, to the second `last`. Their cursors move together.
const overTime = last => ({
  label: 'at', to: last, text: seconds, cursor: 'time',
  steps: [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18000, 36000, 86400],
});

/**
 * Adds a chart to a parent; returns a function that draws lines in it, as often as there are new ones: each with a
 * name, a colour of the style sheet, perhaps dashed, and points [x, y]; null as y is a gap. If x is `live`, the legend
 * has the values at the end of the axis while there is no cursor.
 */
function chart(parent, {title, note = '', x, y, stages = []}) {
  const toggle = element('button', {type: 'button', class: 'scale'});
  const holder = element('div', {role: 'img', 'aria-label': title});
  const words = note ? element('p', {class: 'soft'}, note) : '';
  parent.append(element('section', {class: 'card'}, y.log ? toggle : '', element('h2', {}, title), words, holder));
  let lines = [], log, plot;
  const size = () => ({width: holder.clientWidth, height: 250});
  const build = () => {
    plot?.destroy();
    toggle.textContent = log ? 'linear scale' : 'logarithmic scale';
    plot = new uPlot({...size(), ...options(lines, x, y, log, stages)}, columns(lines, x), holder);
  };
  toggle.onclick = () => { log = !log; build(); };
  dark.addEventListener('change', () => plot?.redraw());
  new ResizeObserver(() => plot && plot.width !== holder.clientWidth && plot.setSize(size())).observe(holder);
  return drawn => {
    const isSame = plot && drawn.map(line => line.name).join() === lines.map(line => line.name).join();
    lines = drawn;
    log ??= Boolean(y.log) && isWide(lines);
    if (isSame) plot.setData(columns(lines, x)); else build();
    if (x.live && plot.cursor.idx == null) plot.setLegend({idx: plot.data[0].length - 1});
  };
}

/** Whether a few values are so large that the usual ones would lie flat on the axis. */
function isWide(lines) {
  const ys = lines.flatMap(line => line.points.map(point => point[1])).filter(value => value > 0).sort((a, b) => a - b);
  return ys.length > 0 && ys.at(-1) > 20 * ys[Math.floor(ys.length / 4)];
}

/** The lines as uPlot takes them, over all their x; and over the ends of the axis. */
function columns(lines, x) {
  const tables = lines.map(({points}) => [points.map(point => point[0]), points.map(point => point[1])]);
  const ends = [x.from ?? 0, x.to];
  const reach = tables.every(([xs]) => xs[0] === ends[0] && xs.at(-1) >= ends[1]);
  return uPlot.join(reach && tables.length ? tables : [...tables, [ends]]);
}

function options(lines, x, y, log, stages) {
  const axis = {stroke: () => color('--soft'), font: '11px system-ui, sans-serif', ticks: {show: false}};
  const grid = {stroke: () => color('--grid'), width: 1};
  const text = write => (plot, values) => values.map(value => value === null ? '' : write(value));
  const value = write => (plot, seen) => seen === null || seen === undefined ? '' : write(seen);
  const linear = (plot, least, most) => [0, most > 0 ? most * 1.05 : 1];
  const decades = (plot, least, most) => most > 0 ? uPlot.rangeLog(least, most, 10, true) : [1, 10];
  const style = {width: 1.8, points: {show: false, filter: alone}};
  return {
    scales: {
      x: {time: false, distr: x.log ? 3 : 1, range: (plot, least, most) => [least, most]},
      y: {distr: log ? 3 : 1, range: log ? decades : linear},
    },
    axes: [
      {...axis, grid: {show: false}, size: 30, space: 90, ...(x.steps && {incrs: x.steps}), values: text(x.text)},
      {...axis, grid, size: 66, values: text(y.text)},
    ],
    series: [{label: x.label, value: value(x.text)}, ...lines.map(line => ({
      ...style, label: line.name, stroke: () => color(line.color), dash: line.dashed && [5, 4], value: value(y.text),
    }))],
    padding: [stages.length ? 18 : 8, null, null, null],
    cursor: {y: false, ...(x.cursor && {sync: {key: x.cursor, scales: ['x', null]}})},
    legend: {markers: {
      stroke: (plot, i) => `var(${lines[i - 1].color})`,
      dash: (plot, i) => lines[i - 1].dashed ? 'dashed' : 'solid',
    }},
    hooks: {drawClear: [plot => shade(plot, stages)]},
  };
}

/** The places of values between gaps, which no line leads to: they are drawn as points. */
function alone(plot, series) {
  const ys = plot.data[series];
  const isGap = (i, step) => {
    while (i >= 0 && i < ys.length && ys[i] === undefined) i += step; // only another line has this x
    return ys[i] == null;
  };
  return ys.flatMap((y, i) => Number.isFinite(y) && isGap(i - 1, -1) && isGap(i + 1, 1) ? [i] : []);
}

/** Stages of the origin's recipe, every second one shaded. */
function shade({ctx, bbox, valToPos}, stages) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, 0, bbox.width, bbox.top + bbox.height);
  ctx.clip();
  ctx.font = `${11 * uPlot.pxRatio}px system-ui, sans-serif`;
  stages.forEach(({from, to, at}, i) => {
    const left = valToPos(from, 'x', true);
    ctx.fillStyle = color('--stage');
    if (i % 2 === 0) ctx.fillRect(left, bbox.top, valToPos(to, 'x', true) - left, bbox.height);
    ctx.fillStyle = color('--soft');
    ctx.fillText('stage ' + at, left, bbox.top - 5 * uPlot.pxRatio);
  });
  ctx.restore();
}
