'use strict';
// Draws the figures in #data. Charts over time share their axis, and a cursor.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  for (const seen of data.runs.flatMap(run => run.observations).filter(o => o.unit === 'bytes')) {
    seen.unit = 'MiB';
    seen.points = seen.points.map(([at, bytes]) => [at, bytes / 1048576]);
  }
  const page = document.getElementById('page');
  const several = data.runs.length > 1;
  const [W, H, LEFT, RIGHT, TOP, BOTTOM] = [1120, 240, 64, 14, 14, 26];
  const cursors = [];

  const make = (tag, attributes = {}, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  };
  const svg = (tag, attributes, text) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const color = index => `var(--c${index % 6})`;

  // Numbers in words: three digits are enough to read, the files have them all.
  const short = value => {
    const size = Math.abs(value);
    if (size >= 1e9) return digits(value / 1e9) + 'G';
    if (size >= 1e6) return digits(value / 1e6) + 'M';
    if (size >= 1e4) return digits(value / 1e3) + 'k';
    return digits(value);
  };
  const digits = value => String(Number(value.toPrecision(3)));
  const millis = value => value >= 1000 ? digits(value / 1000) + ' s' : value >= 1 || value === 0
    ? digits(value) + ' ms' : digits(value * 1000) + ' µs';
  const seconds = value => {
    if (value < 120) return digits(value) + ' s';
    const minutes = Math.floor(value / 60), rest = Math.round(value % 60);
    return minutes + ' min' + (rest ? ' ' + rest + ' s' : '');
  };
  const withUnit = unit => value => short(value) + (unit ? ' ' + unit : '');

  const steps = (max, wanted) => {
    if (!(max > 0)) return [0, 1];
    const rough = max / wanted, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= rough);
    const all = [];
    for (let i = 0; (i - 1) * step < max; i++) all.push(i * step);
    return all;
  };
  const decades = (min, max) => {
    const all = [];
    for (let e = Math.floor(Math.log10(min)); 10 ** (e - 1) < max; e++) all.push(10 ** e);
    return all;
  };

  // A chart: lines of [x, y] points with a name, a colour and perhaps dashes; null y: a gap.
  function chart({title, note, lines, x, y, stages = []}) {
    const card = make('section', {class: 'card'});
    const toggle = make('button', {type: 'button'});
    const heading = make('h2', {}, title);
    const legend = make('div', {class: 'legend'});
    const holder = make('div');
    card.append(y.log ? toggle : '', heading, make('p', {class: 'soft'}, note), holder, legend);
    const values = lines.map(line => {
      const value = make('b');
      const dash = make('i', {class: line.dashed ? 'dashed' : '', style: `border-color:${line.color}`});
      legend.append(make('span', {}, dash, line.name + ' ', value));
      return value;
    });
    let log = y.log && wide(lines);
    const draw = () => {
      toggle.textContent = log ? 'linear scale' : 'logarithmic scale';
      holder.replaceChildren(drawing(lines, x, y, stages, log, values));
    };
    toggle.onclick = () => { log = !log; draw(); };
    draw();
    page.append(card);
  }

  // Whether a few values are so large that the usual ones would lie flat on the axis.
  const wide = lines => {
    const ys = lines.flatMap(line => line.points.map(point => point[1])).filter(v => v > 0).sort((a, b) => a - b);
    return ys.length > 0 && ys[ys.length - 1] > 20 * ys[Math.floor(ys.length / 4)];
  };

  function drawing(lines, x, y, stages, log, values) {
    const root = svg('svg', {viewBox: `0 0 ${W} ${H}`, role: 'img'});
    const ys = lines.flatMap(line => line.points.map(point => point[1])).filter(v => v !== null);
    const above = ys.filter(v => v > 0);
    const least = above.reduce((a, b) => Math.min(a, b), Infinity);
    const most = ys.reduce((a, b) => Math.max(a, b), 0);
    log = log && above.length > 0;
    const marks = log ? decades(least, most) : steps(most, 4);
    const low = marks[0], high = marks[marks.length - 1];
    const toY = value => {
      const share = log ? Math.log(Math.max(value, low) / low) / Math.log(high / low || 2)
        : value / high;
      return H - BOTTOM - share * (H - TOP - BOTTOM);
    };
    const toX = value => LEFT + x.share(value) * (W - LEFT - RIGHT);
    for (const stage of stages) {
      const from = toX(stage.from), to = toX(Math.min(stage.to, x.max));
      if (stage.odd) root.append(svg('rect', {class: 'stage', x: from, y: TOP, width: Math.max(0, to - from), height: H - TOP - BOTTOM}));
      root.append(svg('text', {x: from + 4, y: TOP + 10}, 'stage ' + stage.at));
    }
    for (const mark of marks) {
      root.append(svg('line', {class: 'grid', x1: LEFT, x2: W - RIGHT, y1: toY(mark), y2: toY(mark)}));
      root.append(svg('text', {x: LEFT - 8, y: toY(mark) + 4, 'text-anchor': 'end'}, y.text(mark)));
    }
    for (const mark of x.marks) {
      root.append(svg('line', {class: 'axis', x1: toX(mark), x2: toX(mark), y1: H - BOTTOM, y2: H - BOTTOM + 5}));
      root.append(svg('text', {x: toX(mark), y: H - 7, 'text-anchor': 'middle'}, x.text(mark)));
    }
    root.append(svg('line', {class: 'axis', x1: LEFT, x2: W - RIGHT, y1: H - BOTTOM, y2: H - BOTTOM}));
    for (const line of lines) {
      let path = '', pen = 'M';
      for (const [at, value] of line.points) {
        if (value === null) { pen = 'M'; continue; }
        path += `${pen}${toX(at).toFixed(1)} ${toY(value).toFixed(1)}`;
        pen = 'L';
      }
      root.append(svg('path', {d: path, stroke: line.color, class: line.dashed ? 'dashed' : ''}));
    }
    follow(root, lines, x, y, toX, values);
    return root;
  }

  function follow(root, lines, x, y, toX, values) {
    const cursor = svg('line', {class: 'cursor', y1: TOP, y2: H - BOTTOM});
    root.append(cursor);
    const show = at => {
      cursor.style.visibility = at === null ? 'hidden' : 'visible';
      if (at !== null) {
        cursor.setAttribute('x1', toX(at));
        cursor.setAttribute('x2', toX(at));
      }
      lines.forEach((line, i) => {
        const point = at === null ? null : nearest(line.points, at);
        values[i].textContent = point && point[1] !== null ? y.text(point[1]) : '';
      });
    };
    const own = {group: x.group, show, root};
    cursors.push(own);
    root.addEventListener('pointermove', event => {
      const box = root.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width * W - LEFT) / (W - LEFT - RIGHT);
      const at = share < 0 || share > 1 ? null : x.value(share);
      cursors.filter(c => c.group === x.group && c.root.isConnected).forEach(c => c.show(at));
    });
    root.addEventListener('pointerleave', () =>
      cursors.filter(c => c.group === x.group && c.root.isConnected).forEach(c => c.show(null)));
  }

  const nearest = (points, at) => points.reduce(
    (best, point) => best === null || Math.abs(point[0] - at) < Math.abs(best[0] - at) ? point : best, null);

  // The axis of time that all charts over it share.
  const last = Math.max(1, ...data.runs.map(run => run.due.length * run.interval),
    ...data.runs.flatMap(run => run.observations.map(o => Math.max(...o.points.map(p => p[0])))));
  const time = {
    max: last, group: 'time', marks: steps(last, 8).filter(mark => mark <= last), text: seconds,
    share: at => at / last, value: share => share * last,
  };
  const points = (run, values) => values.map((value, i) => [(i + 0.5) * run.interval, value]);
  const perRun = (parts, scale) => data.runs.flatMap((run, r) => parts.map(([key, name, dashed, tint], p) => ({
    name: several ? `${run.name}: ${name}` : name,
    color: several ? color(r) : tint || color(p),
    dashed: several && dashed,
    points: points(run, run[key]),
  })));
  const stages = several ? [] : data.runs[0].stages.map((stage, i) => ({...stage, odd: i % 2 === 0}));

  function header() {
    const run = data.details.run;
    const title = several ? data.runs.map(r => r.name).join(' and ') : run.name || run.mode || 'Load report';
    document.title = title;
    page.replaceChildren(make('h1', {}, title));
    const facts = [run.mode, run.started_at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'), run.rate ? short(run.rate) + '/s' : '',
      ...Object.entries(run.settings).map(([key, value]) => `${key} ${value}`),
      run.interrupted ? 'stopped before its time' : ''];
    if (!several) page.append(make('p', {class: 'soft'}, facts.filter(Boolean).join(' · ')));
    if (!several) {
      const tiles = make('div', {class: 'tiles'});
      const last = data.figures.findIndex(line => line[0] === 'dropped');
      for (const [name, value] of data.figures.slice(1, last + 1)) {
        tiles.append(make('div', {class: 'tile'}, make('b', {}, value), make('span', {}, name)));
      }
      page.append(tiles);
      verdict(data.runs[0], '');
    } else {
      data.runs.filter(r => r.verdict !== 'valid').forEach(r => verdict(r, r.name + ': '));
    }
  }

  function verdict(run, prefix) {
    const kind = run.verdict === 'valid' ? '' : run.verdict === 'undetermined' ? ' warn' : ' bad';
    const words = run.verdict === 'valid' ? 'The driver kept up: the figures are the target\u2019s.'
      : run.verdict === 'undetermined' ? 'Whether the driver kept up is undetermined.'
        : 'The driver was the limit: these figures are not the target\u2019s alone.';
    page.append(make('section', {class: 'card verdict' + kind}, make('b', {}, prefix + words),
      make('ul', {}, ...run.reasons.map(reason => make('li', {}, reason)))));
  }

  function table(title, note, head, rows) {
    if (rows.length === 0) return;
    page.append(make('section', {class: 'card'}, make('h2', {}, title), make('p', {class: 'soft'}, note),
      make('table', {}, make('thead', {}, make('tr', {}, ...head.map(cell => make('th', {}, cell)))),
        make('tbody', {}, ...rows.map(row => make('tr', {}, ...row.map(cell =>
          cell instanceof Node ? make('td', {}, cell) : make('td', {}, String(cell)))))))));
  }

  function charts() {
    chart({
      title: 'Response time', note: 'By when requests were due, to the end of each: a stall is seen where it begins.',
      lines: several ? perRun([['p50', 'p50', false], ['p99', 'p99', true]])
        : perRun([['p50', 'p50'], ['p90', 'p90'], ['p99', 'p99'], ['p100', 'max']]),
      x: time, y: {text: millis, log: true}, stages,
    });
    const dropped = data.runs.some(run => run.dropped.some(value => value > 0));
    chart({
      title: 'Requests per second', note: 'Requests by when they were due; replies and failures by when they ended.',
      lines: perRun(several ? [['replies', 'replies', false], ['failed', 'failures', true]]
        : [['due', 'requests'], ['replies', 'replies', false, 'var(--c2)'], ['failed', 'failures', false, 'var(--bad)'],
          ...(dropped ? [['dropped', 'dropped', false, 'var(--c3)']] : [])]),
      x: time, y: {text: short}, stages,
    });
    chart({
      title: 'In flight', note: 'Requests taken up and not ended' + (beside().length ? '; and what stood beside them.' : '.'),
      lines: [...perRun([['inFlight', 'in flight']]), ...beside()], x: time, y: {text: short}, stages,
    });
    const slowest = Math.max(10, ...data.runs.map(run => run.distribution.length
      ? run.distribution[run.distribution.length - 1][0] : 1));
    const share = slower => Math.log(slower) / Math.log(slowest);
    chart({
      title: 'Distribution of response times', note: 'To the right, ever fewer are slower: one in ten, in a hundred.',
      lines: data.runs.map((run, r) => ({name: several ? run.name : 'response time', color: color(r), points: run.distribution})),
      x: {
        max: slowest, group: 'distribution', marks: decades(1, slowest).filter(mark => mark <= slowest),
        text: slower => slower === 1 ? 'all' : digits(100 - 100 / slower) === '100' ? '1 in ' + short(slower)
          : Number((100 - 100 / slower).toFixed(6)) + '%',
        share, value: at => slowest ** at,
      },
      y: {text: millis, log: true},
    });
    observed();
  }

  // Users and connections belong to the requests in flight, which the driver's own count only repeats.
  const counts = series => /^(users|connections|in flight)( #|$)/.test(series);
  const beside = () => data.runs.flatMap((run, r) => run.observations
    .filter(o => counts(o.series) && !o.series.startsWith('in flight'))
    .map((o, i) => ({name: several ? `${run.name}: ${o.series}` : o.series, color: several ? color(r) : color(i + 1), dashed: true, points: o.points})));

  function observed() {
    const all = data.runs.flatMap(run => run.observations.filter(o => !counts(o.series))
      .map(o => ({...o, name: several ? `${run.name}: ${o.series}` : o.series})));
    const ended = data.runs.flatMap(run => run.ended.map(o => ` ${several ? run.name + ': ' : ''}${o.name} ended at ${seconds(o.at)}.`)).join('');
    for (const unit of [...new Set(all.map(o => o.unit))]) {
      const lines = all.filter(o => o.unit === unit);
      chart({
        title: 'Observed' + (unit ? ', ' + unit : ''), note: 'Beside the run, on the same axis of time.' + (/^(%|bytes)$/.test(unit) ? ended : ''),
        lines: lines.map((o, i) => ({name: o.name, color: color(i), points: o.points})),
        x: time, y: {text: withUnit(unit)}, stages,
      });
    }
  }

  const without2 = line => [...line.slice(0, 2), ...line.slice(3)]; // the first run has no ratio

  function tables() {
    const ns = value => millis(value / 1e6), details = data.details;
    if (several) table('Figures', 'Beside each its ratio to the first; ~: no clear difference, ?: too short to tell, !: the driver can explain it.',
      without2(data.figures[0]), data.figures.slice(1).map(without2));
    table('Thresholds', '', ['', 'measured', ''], details.thresholds.map(t => [t.threshold, t.measured + (t.doubt && ', ' + t.doubt),
      make('b', {class: t.passed && !t.in_doubt ? 'good' : 'bad'}, t.in_doubt ? 'in doubt' : t.passed ? 'passed' : 'failed')]));
    if (several) return;
    const times = Object.entries(details.times_ns).filter(([, t]) => t.count > 0);
    table('Whose time it is', 'Response: due to last byte. Service: sent to last byte. Driver delay: due to taken up. Response on time: with a driver that is never late.',
      ['', 'p50', 'p90', 'p99', 'p99.9', 'p99.99', 'max'],
      times.map(([name, t]) => [name.replaceAll('_', ' '), ns(t.p50), ns(t.p90), ns(t.p99), ns(t['p99.9']), ns(t['p99.99']), ns(t.max)]));
    table('Ledger', 'What became of each planned request.', ['', 'requests'], Object.entries(details.ledger.outcomes));
    table('Errors', 'When each first came, and the load then.', ['', 'count', 'first at', 'in flight then', 'due/s then'],
      details.errors.map(e => [e.kind, e.count, seconds(e.first_ns / 1e9), e.in_flight_then, short(e.due_per_second_then)]));
    if (details.targets.length > 1) table('Targets', '', ['', 'requests', 'succeeded', 'p50', 'p90', 'p99', 'max'],
      details.targets.map(t => [t.label, t.requests, t.succeeded, ns(t.response_ns.p50), ns(t.response_ns.p90), ns(t.response_ns.p99), ns(t.response_ns.max)]));
    if (details.closed_loop) { closedLoop(details.closed_loop, ns); return; }
    table('Stages of the origin\u2019s recipe', 'Added: the response less what the origin put in, request by request.',
      ['', 'answers', 'response p50', 'p99', 'injected p50', 'p99', 'added p50', 'p99'],
      details.stages.map(s => [s.at, s.response_ns.count, ns(s.response_ns.p50), ns(s.response_ns.p99),
        ns(s.injected_ns.p50), ns(s.injected_ns.p99), ns(s.added_ns.p50), ns(s.added_ns.p99)]));
  }

  function closedLoop(loop, ns) {
    const counts = map => Object.entries(map).map(([key, count]) => `${key}: ${count}`).join(', ');
    if (loop.doubts.length) table('The closed loop is not whole', 'So nothing is said of requests that were not found at the origin, and where an attempt is missing, too much seems added.',
      [''], loop.doubts.map(doubt => [doubt]));
    table('The closed loop', 'What the client asked, and what the origin behind the target saw of it.', ['', ''], [
      ['requests of the client', loop.client_requests], ['requests of the origin', loop.origin_requests],
      ['attempts for each that came to it', loop.amplification.toFixed(3)], ['came so many times', counts(loop.times_seen)],
      ['tried again after', counts(loop.retried_after)], ['attempts whose end the target did not await', loop.abandoned],
      ['answered before the origin was done', loop.answered_before_origin], ['requests of the origin no client\u2019s explains', loop.unexplained],
      ['attempts not over when figures were closed', loop.pending], ['requests of which it is not known whether they came', loop.unknown],
    ].filter(([, value]) => value !== 0 && value !== ''));
    table('What the target added', 'Service less all that the origin put in, request by request; alone: answers without the origin.',
      ['', 'requests', 'p50', 'p90', 'p99', 'max'],
      [['added', 'target added'], ['injected', 'injected'], ['alone', 'alone'], ['origin_late', 'origin late']]
        .map(([key, name]) => [name, loop.times_ns[key]]).filter(([, t]) => t.count > 0)
        .map(([name, t]) => [name, t.count, ns(t.p50), ns(t.p90), ns(t.p99), ns(t.max)]));
    const shares = (title, all) => table(title, 'By the last attempt of each request; added: the service less what the origin put in.',
      ['', 'attempts', 'failed', 'answers', 'service p50', 'p99', 'injected p50', 'p99', 'added p50', 'p99'],
      all.map(s => [(s.route || 'no recipe') + (s.stage ? ' at ' + s.stage : ''), s.attempts, s.failed, s.service_ns.count,
        ...[s.service_ns, s.injected_ns, s.added_ns].flatMap(t => t.count ? [ns(t.p50), ns(t.p99)] : ['-', '-'])]));
    if (loop.routes.length > 1) shares('Routes of the origin', loop.routes);
    shares('Stages of the origin\u2019s recipe', loop.stages);
    table('What became of the origin\u2019s answers', '', ['origin\u2019s last', 'client\u2019s', 'requests', ''],
      loop.statuses.map(path => [path.origin, path.client, path.requests, path.meaning]));
  }

  header();
  if (several) { tables(); charts(); } else { charts(); tables(); }
})();
