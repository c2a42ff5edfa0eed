'use strict';
// Models that forecast series: a history in, a fan out. Functions alone: try.js begins, and has what both share.
const FAN = [[0.025, 0.975, '95 %'], [0.1, 0.9, '80 %'], [0.25, 0.75, '50 %']];
let forecast = null;

function chooseSeries() {
  const names = [...schema.series, schema.order, schema.target, ...schema.covariates, ...schema.past_covariates];
  $('csv-columns').textContent = 'The columns ' + names.join(', ') + (schema.covariates.length
    ? '; rows after the last value, with an empty ' + schema.target + ', hold ' + schema.covariates.join(', ')
      + ' of the steps to forecast.'
    : '. The names unique_id, ds and y are taken in their places.');
  $('csv').placeholder = names.join(',') + '\n…';
  $('steps').max = schema.horizon;
  $('steps').value = schema.horizon;
  $('step-words').textContent = 'of ' + schema.step + ', at most ' + schema.horizon
    + (schema.season > 1 ? '; a season is ' + schema.season + ' steps' : '') + '.';
}

function listenForSeries() {
  const take = async (file) => { if (file) $('csv').value = await file.text(); };
  $('file').addEventListener('change', () => attempt(() => take($('file').files[0])));
  $('csv').addEventListener('dragover', (e) => e.preventDefault());
  $('csv').addEventListener('drop', (e) => {
    if (!e.dataTransfer.files.length) return;
    e.preventDefault();
    attempt(() => take(e.dataTransfer.files[0]));
  });
  $('histories').addEventListener('submit', (e) => { e.preventDefault(); attempt(askForecast); });
  $('series').addEventListener('change', showForecast);
}

async function askForecast() {
  const request = { csv: $('csv').value, horizon: Number($('steps').value), history: true, learn: false,
    quantiles: FAN.flatMap(([low, high]) => [low, high]) };
  if (!schema.guaranteed.length) request.levels = [];
  const path = '/models/' + schema.name + '/forecast';
  const answer = await ask(path, request);
  const size = answer.histories[0] ? answer.forecast.length / answer.histories.length : 0;
  forecast = { answer, size };
  $('raw-forecast').textContent = 'POST ' + path + '\n'
    + clipped(JSON.stringify(request, null, 2)) + '\n\n' + clipped(JSON.stringify(answer, null, 2));
  $('notes').replaceChildren();
  answer.notes.forEach((note) => element($('notes'), 'li', note));
  $('notes').hidden = !answer.notes.length;
  $('series').replaceChildren();
  answer.histories.forEach((one, i) => element($('series'), 'option', nameOf(one), { value: String(i) }));
  $('series-choice').hidden = answer.histories.length < 2;
  $('forecast').hidden = false;
  showForecast();
}

const clipped = (text) => text.length > 20000 ? text.slice(0, 20000) + '\n… (' + (text.length - 20000) + ' characters more)' : text;
// the histories' other members are those that tell series apart, whatever the request calls them
const nameOf = (history) => Object.keys(history).filter((k) => k !== 'times' && k !== 'values').map((k) => history[k]).join(' / ')
  || schema.target;

function showForecast() {
  const chosen = Number($('series').value);
  const history = forecast.answer.histories[chosen];
  const rows = forecast.answer.forecast.slice(chosen * forecast.size, (chosen + 1) * forecast.size);
  const order = Object.keys(rows[0])[Object.keys(rows[0]).indexOf('lead') - 1];
  const steps = rows.length;
  $('fan-title').textContent = nameOf(history) + ': ' + steps + (steps > 1 ? ' steps' : ' step') + ' from ' + rows[0][order];
  $('fan-legend').textContent = 'The end of the history, the median, and the model’s intervals of 50, 80 and 95 %'
    + (schema.guaranteed.length ? '; dashed the guaranteed ones of ' + schema.guaranteed.map(percent).join(', ') + ', '
      + schema.promise : '') + '.';
  draw('fan', fan(history, rows, order));
  numbersOf(rows, order);
}

function numbersOf(rows, order) {
  const kinds = schema.guaranteed.flatMap((c) => [['lower_', 'upper_', 'guaranteed '], ['band_lower_', 'band_upper_', 'all steps together ']]
    .map(([low, high, words]) => ({ low: low + coverageName(c), high: high + coverageName(c), empty: 'empty_' + coverageName(c), title: words + percent(c) })))
    .filter((kind) => kind.low in rows[0]);
  FAN.slice().reverse().forEach(([low, high, words]) => kinds.push({ low: 'q' + low, high: 'q' + high, title: words }));
  $('lead-names').replaceChildren();
  [order, 'lead', 'median', 'mean', 'sd', ...kinds.map((k) => k.title)].forEach((t) => element($('lead-names'), 'th', t, { scope: 'col' }));
  $('leads').replaceChildren();
  rows.forEach((row) => {
    const tr = element($('leads'), 'tr');
    element(tr, 'th', row[order], { scope: 'row' });
    [row.lead, ...['median', 'mean', 'sd'].map((k) => row[k] === null ? '' : short(row[k]))].forEach((t) => element(tr, 'td', t));
    kinds.forEach((k) => element(tr, 'td', row[k.empty] ? '(none)' : (row[k.low] === null ? '−' : '') + short(row[k.low]) + ' … ' + short(row[k.high])));
  });
}

// a coverage as in names of columns
const coverageName = (coverage) => String(Number((100 * coverage).toPrecision(10)));

function fan(history, rows, order) {
  const shown = Math.min(history.times.length, Math.max(60, 5 * rows.length));
  const past = history.values.slice(-shown);
  const times = history.times.slice(-shown).concat(rows.map((r) => r[order]));
  const last = past[past.length - 1];
  // the fan begins at the last value
  const after = (values) => past.map((_, i) => i === shown - 1 ? last : null).concat(values);
  const widths = (low, high) => past.map((_, i) => i === shown - 1 ? 0 : null).concat(rows.map((r) => r[high] - r[low]));
  const quiet = { type: 'line', symbol: 'none', silent: true, lineStyle: { opacity: 0 }, emphasis: { disabled: true } };
  const bands = FAN.flatMap(([low, high], i) => [
    { ...quiet, stack: 'band' + i, stackStrategy: 'all', data: after(rows.map((r) => r['q' + low])) },
    { ...quiet, stack: 'band' + i, stackStrategy: 'all', data: widths('q' + low, 'q' + high),
      areaStyle: { color: colour('--accent'), opacity: 0.18 } }]);
  const lines = schema.guaranteed.flatMap((c) => ['lower_', 'upper_'].map((end) => ({ ...quiet,
    data: past.map(() => null).concat(rows.map((r) => r[end + coverageName(c)])),
    lineStyle: { color: colour('--alarm'), type: 'dashed', width: 1.5 } })));
  const text = (i) => times[i] + '\n' + (i < shown ? (past[i] === null ? 'missing' : short(past[i]))
    : 'median ' + short(rows[i - shown].median) + FAN.map(([low, high, words]) =>
      '\n' + words + ': ' + short(rows[i - shown]['q' + low]) + ' … ' + short(rows[i - shown]['q' + high])).reverse().join(''));
  return { ...base(), tooltip: { trigger: 'axis', renderMode: 'richText', formatter: (at) => text(at[0].dataIndex) },
    xAxis: axis({ type: 'category', data: times, boundaryGap: false }),
    yAxis: axis({ type: 'value', scale: true, axisLabel: { color: colour('--soft'), formatter: short } }),
    series: [...bands, ...lines,
      { type: 'line', symbol: past.length < 3 ? 'circle' : 'none', data: past, lineStyle: { color: colour('--text'), width: 1.5 }, itemStyle: { color: colour('--text') } },
      { type: 'line', symbol: rows.length < 2 ? 'circle' : 'none', data: after(rows.map((r) => r.median)), lineStyle: { color: colour('--accent'), width: 2 } }] };
}
