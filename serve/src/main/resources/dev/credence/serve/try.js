'use strict';
// Everything that comes from the server or the user enters the page as text, or as numbers and names of a chart.
const $ = (id) => document.getElementById(id);
let token = '';
let schema = null;
const charts = {};

async function ask(path, body) {
  const headers = {};
  if (token) headers.Authorization = 'Bearer ' + token;
  if (body) headers['Content-Type'] = 'application/json';
  const response = await fetch(path, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) });
  const json = await response.json();
  if (response.status === 401) $('access').hidden = false;
  if (!response.ok) throw new Error(json.error);
  return json;
}

function attempt(work) {
  $('problem').hidden = true;
  $('problem').textContent = '';
  return work().catch((e) => {
    $('problem').textContent = e.message;
    $('problem').hidden = false;
    $('answer').hidden = true;
    $('forecast').hidden = true;
  });
}

function element(parent, tag, text, attributes) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  Object.entries(attributes ?? {}).forEach(([name, value]) => made.setAttribute(name, value));
  parent.append(made);
  return made;
}

async function begin() {
  const { models } = await ask('/models');
  $('access').hidden = true;
  $('model').replaceChildren();
  models.forEach((name) => element($('model'), 'option', name, { value: name }));
  $('choice').hidden = false;
  await choose();
}

async function choose() {
  schema = await ask('/models/' + $('model').value);
  $('answer').hidden = true;
  $('forecast').hidden = true;
  $('monitor').hidden = true;
  const ofSeries = schema.kind === 'series';
  $('about').textContent = (ofSeries ? 'forecasts ' : 'predicts ') + schema.target + ', by the method ' + schema.method;
  $('form').hidden = ofSeries;
  $('histories').hidden = !ofSeries;
  $('of-rows').hidden = ofSeries;
  $('of-series').hidden = !ofSeries;
  if (ofSeries) {
    chooseSeries();
    return;
  }
  $('fields').replaceChildren();
  if (schema.columns.length > 200) {
    throw new Error('This model takes ' + schema.columns.length + ' numbers, too many for a form: send them to /v2/models/'
      + schema.name + '/infer.');
  }
  schema.columns.forEach((column, i) => {
    const field = element($('fields'), 'div');
    element(field, 'label', column.name, { for: 'field-' + i });
    if (column.kind === 'category') {
      const select = element(field, 'select', undefined, { id: 'field-' + i });
      column.categories.forEach((c, k) => element(select, 'option', c, { value: String(k) }));
      if (column.may_be_missing) element(select, 'option', '(missing)', { value: '' });
      if (column.typical !== undefined) select.value = String(column.categories.indexOf(column.typical));
    } else {
      const number = column.kind === 'number';
      const input = element(field, 'input', undefined, { id: 'field-' + i, type: number ? 'number' : 'text' });
      if (number) input.step = 'any';
      const start = column.typical ?? column.mean;
      if (start !== undefined) input.value = Number(start.toPrecision(7));
      if (column.usual) {
        element(field, 'small', 'usual: ' + column.usual.map(short).join(' … '), { id: 'range-' + i, title: 'Nine tenths of the training rows are within this range' });
        input.setAttribute('aria-describedby', 'range-' + i);
      }
      if (column.kind === 'date') input.placeholder = '2024-03-31';
      if (!column.may_be_missing) input.required = true;
    }
  });
  await watch();
}

async function watch() {
  const found = await ask('/models/' + schema.name + '/monitor');
  $('monitor').hidden = !found.monitored;
  if (!found.monitored) return;
  $('verdict').textContent = found.alarm
    ? 'ALARM: rows or outcomes are not as they were.'
    : 'No alarm in ' + found.served.rows + ' rows served and ' + found.outcomes.rows + ' outcomes.';
  $('tests').replaceChildren();
  const line = (cells) => {
    const tr = element($('tests'), 'tr');
    cells.forEach((cell, i) => element(tr, i ? 'td' : 'th', cell, i ? {} : { scope: 'row' }));
  };
  [['served', found.served], ['outcomes', found.outcomes]].forEach(([of, one]) => {
    one.tests.forEach((t) => line([of + ': ' + t.test, t.rows, short(t.evidence), short(t.limit), t.alarm_at ? 'row ' + t.alarm_at : '']));
    if (one.drift) {
      const drift = one.drift;
      line([of + ': columns', one.rows, '', '', drift.alarm_at ? 'row ' + drift.alarm_at + ', ' + drift.drifted.join(', ') : '']);
    }
  });
}

function row() {
  const cells = Object.create(null); // a column may be called __proto__
  schema.columns.forEach((column, i) => {
    const text = $('field-' + i).value;
    cells[column.name] = text === '' ? null
      : column.kind === 'category' ? column.categories[Number(text)]
      : column.kind === 'number' ? Number(text) : text;
  });
  return cells;
}

const short = (x) => x === null ? '∞' : Math.abs(x) >= 1e5 || (x !== 0 && Math.abs(x) < 1e-3) ? x.toExponential(3) : String(Number(x.toPrecision(4)));
const percent = (x) => Number((100 * x).toPrecision(6)) + ' %';

async function predict() {
  const request = { row: row() };
  if (!schema.classes.length) Object.assign(request, { distribution: true, intervals: [0.5, 0.9, 0.95] });
  const path = '/models/' + schema.name + '/predict';
  const answer = await ask(path, request);
  $('raw').textContent = 'POST ' + path + '\n' + JSON.stringify(request, null, 2) + '\n\n' + JSON.stringify(answer, null, 2);
  $('answer').hidden = false;
  show(answer.prediction);
  await watch();
}

function show(p) {
  const novel = p.out_of_distribution;
  $('flag').hidden = !novel.flag;
  $('flag').textContent = 'This row looks like none of the training data'
    + (novel.columns.length ? ', in: ' + novel.columns.join(', ') : '')
    + (novel.epistemic_p === null ? '' : '; so uncertain is a fraction of ' + short(novel.epistemic_p) + ' of the reference rows')
    + '. Do not rely on the prediction.';
  $('numbers').replaceChildren();
  const line = (name, value) => { const tr = element($('numbers'), 'tr'); element(tr, 'th', name, { scope: 'row' }); element(tr, 'td', value); };
  if (schema.classes.length) {
    $('headline').textContent = schema.target + ': ' + p.predicted + ' (' + percent(Number(p.probabilities[p.predicted].toPrecision(3))) + ')';
    if ('decision' in p) line('decision of the least expected cost, ' + short(p.expected_cost), p.decision);
    p.guaranteed.forEach((s) => line('set that holds the class with ' + percent(s.coverage), s.set.join(', ') || '(none)'));
    line('entropy (all of the uncertainty)', short(p.entropy));
    line('mutual information (its epistemic part)', short(p.mutual_information));
    $('first-title').textContent = 'Probabilities';
    $('second-figure').hidden = true;
    draw('first', bars(p));
    return;
  }
  $('headline').textContent = schema.target + ': ' + short(p.mean) + ' ± ' + short(p.sd);
  line('epistemic standard deviation (what more data would remove)', short(p.epistemic_sd));
  line('aleatoric standard deviation (the noise of the data)', short(p.aleatoric_sd));
  p.guaranteed.forEach((i) => line('guaranteed interval, ' + percent(i.coverage), i.empty ? '(none)' : (i.lower === null ? '−' : '') + short(i.lower) + ' … ' + short(i.upper)));
  p.intervals.forEach((i) => line('interval, ' + percent(i.level), short(i.lower) + ' … ' + short(i.upper)));
  $('first-title').textContent = 'Predictive density';
  $('second-figure').hidden = false;
  const marked = p.guaranteed.filter((i) => i.lower !== null && i.upper !== null)[0] ?? p.intervals[1];
  draw('first', curve(p, 'density', marked));
  draw('second', curve(p, 'cdf', marked));
}

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const axis = (more) => ({ axisLabel: { color: colour('--soft') }, axisLine: { lineStyle: { color: colour('--soft') } },
  splitLine: { lineStyle: { color: colour('--line') } }, ...more });
const base = () => ({ animation: false, aria: { enabled: true }, grid: { left: 8, right: 16, top: 14, bottom: 8, containLabel: true },
  tooltip: { renderMode: 'richText' }, color: [colour('--accent')] });

function curve(p, what, marked) {
  const d = p.distribution;
  return { ...base(), tooltip: { trigger: 'axis', renderMode: 'richText' },
    xAxis: axis({ type: 'value', min: d.y[0], max: d.y[d.y.length - 1], axisLabel: { color: colour('--soft'), formatter: short } }),
    yAxis: axis({ type: 'value', min: 0 }),
    series: [{ type: 'line', showSymbol: false, data: d.y.map((y, i) => [y, d[what][i]]), areaStyle: what === 'density' ? { opacity: 0.15 } : undefined,
      markArea: { silent: true, itemStyle: { color: colour('--accent'), opacity: 0.12 }, data: [[{ xAxis: marked.lower }, { xAxis: marked.upper }]] },
      markLine: { silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: colour('--text') }, data: [{ xAxis: p.mean }] } }] };
}

function bars(p) {
  const names = schema.classes.map((_, i, all) => all[all.length - 1 - i]);
  return { ...base(), xAxis: axis({ type: 'value', min: 0, max: 1 }),
    yAxis: axis({ type: 'category', data: names, axisLabel: { color: colour('--soft'), width: 140, overflow: 'truncate' } }),
    series: [{ type: 'bar', data: names.map((name) => p.probabilities[name]) }] };
}

function draw(id, option) {
  charts[id] = charts[id] ?? echarts.init($(id), null, { renderer: 'svg' });
  charts[id].resize();
  charts[id].setOption(option, true);
}

window.addEventListener('resize', () => Object.values(charts).forEach((chart) => chart.resize()));
$('access').addEventListener('submit', (e) => { e.preventDefault(); token = $('token').value; attempt(begin); });
$('form').addEventListener('submit', (e) => { e.preventDefault(); attempt(predict); });
listenForSeries();
$('model').addEventListener('change', () => attempt(choose));
attempt(begin);
