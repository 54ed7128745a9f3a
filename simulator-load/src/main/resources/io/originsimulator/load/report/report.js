// Draws the figures in #data.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const page = document.getElementById('page'), several = data.runs.length > 1;
  const tint = index => '--c' + index % 6;
  const named = (run, name) => several ? `${run.name}: ${name}` : name;
  const card = (type, ...parts) => page.append(element('section', {class: 'card ' + type}, ...parts));
  const soft = text => element('p', {class: 'soft'}, text);
  const ns = value => millis(value / 1e6);
  const times = (figures, ...names) => names.map(name => figures.count ? ns(figures[name]) : '-');

  function header() {
    const run = data.details.run;
    document.title = several ? data.runs.map(r => r.name).join(' and ')
      : [run.name, data.runs[0].target].filter(Boolean).join(': ') || run.mode || 'Load report';
    page.replaceChildren(element('h1', {}, document.title));
    if (several) {
      data.runs.filter(r => r.verdict !== 'valid').forEach(r => verdict(r, r.name + ': '));
      return;
    }
    page.append(soft([run.mode, run.started_at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'),
      run.rate ? short(run.rate) + '/s' : '', ...Object.entries(run.settings).map(([key, value]) => `${key} ${value}`),
      run.interrupted ? 'stopped early' : ''].filter(Boolean).join(' · ')));
    if (data.runs[0].notice) card('verdict bad', element('b', {class: 'bad'}, data.runs[0].notice));
    thresholds(data.details.thresholds);
    const shown = value => value.replace(/^\d+\.\d+(?=m?s|µs|\/s)/, digits);
    const figures = new Map(data.figures.map(([name, value]) => [name, shown(value)]));
    page.append(tiles(['success', 'rate', 'goodput', 'p50', 'p90', 'p99', 'max', 'first event p99', 'gap p99', 'events',
      'ended early'].filter(name => figures.has(name)).map(name => [name, figures.get(name)]),
      (name, value) => name === 'success' && Number.parseFloat(value) < 100 ? {class: 'bad'} : {}));
    verdict(data.runs[0], '');
  }

  function thresholds(all) {
    const failed = all.filter(t => t.in_doubt || !t.passed);
    if (all.length === 0) return;
    card('verdict ' + (failed.length ? 'bad' : ''),
      element('b', {class: failed.length ? 'bad' : 'good'},
        failed.length ? `${failed.length} of ${all.length} thresholds not met` : 'All thresholds met'),
      element('ul', {}, ...all.map(t => element('li', {class: t.in_doubt || !t.passed ? 'bad' : ''},
        `${t.threshold}: ${t.measured}${t.doubt && ', ' + t.doubt}`
          + (t.in_doubt ? ', in doubt' : t.passed ? '' : ', failed')))));
  }

  function verdict(run, prefix) {
    const type = {valid: '', undetermined: 'warn'}[run.verdict] ?? 'bad';
    card('verdict ' + type, element('b', {}, `${prefix}Driver: ${run.verdict}`), soft(run.meaning[0].toUpperCase() + run.meaning.slice(1) + '.'),
      element('ul', {}, ...run.reasons.map(reason => element('li', {}, reason))));
  }

  function table(title, note, head, rows) {
    if (rows.length === 0) return;
    const row = (tag, cells) => element('tr', {}, ...cells.map(cell => element(tag, {}, cell)));
    card('', element('h2', {}, title), soft(note), element('table', {class: 'facts'},
      element('thead', {}, row('th', head)), element('tbody', {}, ...rows.map(cells => row('td', cells)))));
  }

  // Of several runs each has a colour; of one run, each line.
  const line = (run, r, values, name, own, dashed) => ({
    name: named(run, name), color: several ? tint(r) : own, dashed,
    points: values.map((value, i) => [(i + 0.5) * run.interval, value]),
  });
  const perRun = parts => data.runs.flatMap((run, r) => parts.map(([key, name, own, dashed]) =>
    line(run, r, run[key], name, own, several && dashed)));
  // The second status of a class is dashed.
  const isFirst = (status, all) => all.find(other => tone(other) === tone(status)) === status;
  const observations = data.runs.flatMap((run, r) => run.observations.map(seen => ({
    ...seen, name: named(run, seen.series), run: r,
    ...(seen.unit === 'bytes' && {unit: 'MiB', points: seen.points.map(([at, bytes]) => [at, bytes / 2 ** 20])}),
  })));
  // Users and connections belong to the requests in flight, whose own series repeats the chart's.
  const isCount = seen => /^(users|connections|in flight)( #|$)/.test(seen.series);
  const last = Math.max(1, ...data.runs.map(run => run.due.length * run.interval),
    ...observations.map(seen => seen.points.at(-1)[0]));
  const stages = several ? [] : data.runs[0].stages;
  const draw = (about, lines) => chart(page, {x: overTime(last), stages, ...about})(lines);
  const percent = slower => {
    const share = 100 - 100 / slower;
    return slower === 1 ? 'all' : digits(share) === '100' ? '1 in ' + short(slower) : Number(share.toFixed(6)) + '%';
  };

  function charts() {
    draw({title: 'Response time', note: 'By the second in which requests were due: a stall shows where it begins.',
      y: {text: millis, log: true}},
    perRun(several ? [['p50', 'p50'], ['p99', 'p99', '', true]]
      : [['p50', 'p50', '--c0'], ['p90', 'p90', '--c1'], ['p99', 'p99', '--c2'], ['p100', 'max', '--c3']]));
    if (data.runs.some(run => run.added50)) {
      draw({title: 'Time added by the target', y: {text: millis, log: true},
        note: 'Response time minus the delay that the origin injected, by the second in which requests were due.'},
      data.runs.flatMap((run, r) => run.added50 ? [['added50', 'p50', '--c0'], ['added99', 'p99', '--c2', true]]
        .map(([key, name, own, dashed]) => line(run, r, run[key], name, own, several && dashed)) : []));
    }
    if (data.runs.some(run => run.first50)) {
      draw({title: 'First event and gaps of streams', y: {text: millis, log: true},
        note: 'First event: from due. Gaps: between events. By the second in which requests were due.'},
      data.runs.flatMap((run, r) => run.first50 ? (several
        ? [['first99', 'first event p99'], ['gap99', 'gap p99', '', true]]
        : [['first50', 'first event p50', '--c0'], ['first99', 'first event p99', '--c1'], ['gap50', 'gap p50', '--c2'],
          ['gap99', 'gap p99', '--c3']]).map(([key, name, own, dashed]) => line(run, r, run[key], name, own, dashed)) : []));
    }
    draw({title: 'Responses per second by status', y: {text: short},
      note: 'By the second in which they ended; "none" counts requests without a response.'},
    data.runs.flatMap((run, r) => Object.keys(run.statuses).map((status, i, all) => line(run, r, run.statuses[status],
      status === '0' ? 'none' : status, tone(status), several ? i > 0 : !isFirst(status, all)))));
    const rates = [['due', 'requests', '--c0'], ['replies', 'replies', '--c2'], ['failed', 'failures', '--bad', true],
      ['dropped', 'dropped', '--c3']];
    const dropped = data.runs.some(run => run.dropped.some(value => value > 0));
    draw({title: 'Requests per second', y: {text: short},
      note: 'Requests by when they were due; replies and failures by when they ended.'},
    perRun(several ? rates.slice(1, 3) : dropped ? rates : rates.slice(0, 3)));
    const beside = observations.filter(seen => isCount(seen) && !seen.series.startsWith('in flight'));
    draw({title: 'In flight', note: 'Requests that were started and had not ended.', y: {text: short}},
      [...perRun([['inFlight', 'in flight', '--c0']]),
        ...beside.map((seen, i) => ({...seen, color: tint(several ? seen.run : i + 1), dashed: true}))]);
    draw({title: 'Distribution of response times', note: 'Fewer requests are slower to the right: 1 in 10, 1 in 100.',
      x: {label: 'of all', from: 1, to: 10, text: percent, log: true}, y: {text: millis, log: true}, stages: []},
    data.runs.map((run, r) => ({name: named(run, 'response time'), color: tint(r), points: run.distribution})));
    const others = observations.filter(seen => !isCount(seen));
    const ended = data.runs.flatMap(run => run.ended.map(one =>
      ` ${named(run, one.name)} ended at ${seconds(one.at)}.`));
    for (const unit of new Set(others.map(seen => seen.unit))) {
      draw({title: 'Observed' + (unit && ', ' + unit),
        note: 'On the same time axis.' + (/^(%|MiB)$/.test(unit) ? ended.join('') : ''),
        y: {text: value => short(value) + (unit && ' ' + unit)}},
      others.filter(seen => seen.unit === unit).map((seen, i) => ({...seen, color: tint(i)})));
    }
  }

  /** A ratio, green or red as on a terminal if the run is clearly better or worse. */
  function colored(text) {
    const [, code, ratio] = /^\u001b\[(\d+)m(.*)\u001b\[0m$/.exec(text) || [];
    return ratio ? element('b', {class: code === '32' ? 'good' : 'bad'}, ratio) : text;
  }

  function tables(details) {
    const without2 = line => [...line.slice(0, 2), ...line.slice(3)].map(colored); // the first run has no ratio
    const all = data.figures.slice(1);
    if (!several) table('Figures', '', ['', ''], all.map(line => line.slice(0, 2)));
    if (several) table('Figures', 'With the ratio to the first run; ~: no clear difference, ?: too short, '
      + '!: the driver can explain it.', without2(data.figures[0]), all.map(without2));
    if (several) return;
    table('Times', 'Response: due to last byte. Service: sent to last byte. Driver delay: due to started. '
      + 'Response on time: as if the driver were never late.', ['', 'p50', 'p90', 'p99', 'p99.9', 'p99.99', 'max'],
    Object.entries(details.times_ns).filter(([, all]) => all.count > 0).map(([name, all]) =>
      [name.replaceAll('_', ' '), ...times(all, 'p50', 'p90', 'p99', 'p99.9', 'p99.99', 'max')]));
    if (details.streams) streams(details.streams);
    table('Ledger', 'The outcome of each planned request.', ['', 'requests'], Object.entries(details.ledger.outcomes));
    table('Errors', 'With the first occurrence and the load at that time.',
      ['', 'count', 'first at', 'in flight then', 'due/s then'],
      details.errors.map(e =>
        [e.kind, e.count, seconds(e.first_ns / 1e9), e.in_flight_then, short(e.due_per_second_then)]));
    if (details.targets.length > 1) table('Targets', '', ['', 'requests', 'succeeded', 'p50', 'p90', 'p99', 'max'],
      details.targets.map(t =>
        [t.label, t.requests, t.succeeded, ...times(t.response_ns, 'p50', 'p90', 'p99', 'max')]));
    if (details.closed_loop) {
      closedLoop(details.closed_loop);
      return;
    }
    table('Recipe stages of the origin', 'Added: the response less the time that the origin injected, by request.',
      ['', 'answers', 'response p50', 'p99', 'injected p50', 'p99', 'added p50', 'p99'],
      details.stages.map(s => [s.at, s.response_ns.count,
        ...[s.response_ns, s.injected_ns, s.added_ns].flatMap(all => times(all, 'p50', 'p99'))]));
  }

  function streams(all) {
    table('Streams', 'Responses with a status from 200 to 299, and their events.', ['', ''], [
      ['began', all.begun], ['ended by the driver', all.ended_by_driver], ['ended early', all.ended_early],
      ...Object.entries(all.ended_early_by).map(([why, count]) => ['ended early: ' + why, count]),
      ['events', all.events], ['stalls', all.stalls], ['streams with a stall', all.stalled],
    ]);
    table('Times of streams', 'Headers and first event: from due. Gap: between events. Duration: first event to last.',
      ['', 'p50', 'p90', 'p99', 'p99.9', 'max'], Object.entries(all.times_ns).filter(([, one]) => one.count > 0)
        .map(([name, one]) => [name.replaceAll('_', ' '), ...times(one, 'p50', 'p90', 'p99', 'p99.9', 'max')]));
  }

  function closedLoop(loop) {
    const counts = map => Object.entries(map).map(([key, count]) => `${key}: ${count}`).join(', ');
    table('The closed loop is incomplete', 'Requests that were not found at the origin are not judged; '
      + 'if an attempt is missing, the added time is too large.', [''], loop.doubts.map(doubt => [doubt]));
    table('Closed loop', 'Requests of the client, and those that the origin received from the target.', ['', ''], [
      ['requests of the client', loop.client_requests], ['requests of the origin', loop.origin_requests],
      ['attempts for each that reached the origin', loop.amplification.toFixed(3)],
      ['times received: requests', counts(loop.times_seen)], ['retried after', counts(loop.retried_after)],
      ['attempts that the target abandoned', loop.abandoned],
      ['answered before the origin was done', loop.answered_before_origin],
      ['requests of the origin that match no client request', loop.unexplained],
      ['attempts still pending when figures were closed', loop.pending],
      ['requests not known to have reached the origin', loop.unknown],
    ].filter(([, value]) => value !== 0 && value !== ''));
    table('Time added by the target', 'Service less the time that the origin injected, by request; '
      + 'alone: answers without the origin.', ['', 'requests', 'p50', 'p90', 'p99', 'max'],
    Object.entries({added: 'target added', injected: 'injected', alone: 'alone', origin_late: 'origin late'})
      .filter(([key]) => loop.times_ns[key].count > 0).map(([key, name]) =>
        [name, loop.times_ns[key].count, ...times(loop.times_ns[key], 'p50', 'p90', 'p99', 'max')]));
    if (loop.streams) {
      table('Times added to streams', ['First and last event: since they were planned. Longest gap: minus the longest planned '
        + 'one, at least.', ...loop.streams.sentences].join(' '), ['', 'streams', 'p50', 'p90', 'p99', 'max'],
      Object.entries(loop.streams.added_ns).filter(([, one]) => one.count > 0).map(([name, one]) =>
        [name.replaceAll('_', ' '), one.count, ...times(one, 'p50', 'p90', 'p99', 'max')]));
    }
    const shares = (title, all) => table(title, 'By the last attempt of each request.',
      ['', 'attempts', 'failed', 'answers', 'service p50', 'p99', 'injected p50', 'p99', 'added p50', 'p99'],
      all.map(s => [(s.route || 'no recipe') + (s.stage && ' at ' + s.stage), s.attempts, s.failed, s.service_ns.count,
        ...[s.service_ns, s.injected_ns, s.added_ns].flatMap(part => times(part, 'p50', 'p99'))]));
    if (loop.routes.length > 1) shares('Routes of the origin', loop.routes);
    shares('Recipe stages of the origin', loop.stages);
    table('Statuses of the origin and the client', '', ['origin’s last', 'client’s', 'requests', ''],
      loop.statuses.map(path => [path.origin, path.client, path.requests, path.meaning]));
  }

  header();
  if (several) tables(data.details);
  charts();
  if (!several) tables(data.details);
})();
