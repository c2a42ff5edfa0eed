// From what a chart shows (Chart.java) to an ECharts option. A contender's number decides its colour, symbol and stroke in every chart.
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'path://M0,0 L10,0 L5,9 Z', 'path://M3,0h4v3h3v4h-3v3h-4v-3h-3v-4h3z'];
const STROKES = ['solid', 'dashed', 'dotted', [10, 3, 3, 3]];

function theme() {
  const style = getComputedStyle(document.documentElement);
  const get = (name) => style.getPropertyValue(name).trim();
  return {text: get('--text'), soft: get('--soft'), line: get('--line'), panel: get('--panel'), alarm: get('--alarm'), colours: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => get('--c' + i))};
}

const colour = (t, i) => t.colours[i % t.colours.length];
const symbol = (i) => SYMBOLS[i % SYMBOLS.length];
const number = (v) => (v === null || v === undefined ? '–' : Number(v.toPrecision(4)).toString());

/** A line that is drawn in pieces: each pair of points is one, such as an error bar. */
function pieces(pairs, style) {
  return {type: 'line', data: pairs.flatMap(([a, b]) => [a, b, [null, null]]), symbol: 'none', lineStyle: style, silent: true, animation: false, z: 2};
}

/** Years and all below ten thousand without separators; from a hundred thousand on 250K, for which there is room. */
const tick = (v) => (Math.abs(v) < 1e4 ? String(v) : v.toLocaleString('en', Math.abs(v) < 1e5 ? {} : {notation: 'compact', maximumFractionDigits: 2}));

const ends = (values) => [Math.min(...values), Math.max(...values)];

/** A name from a file, however long, ends with an ellipsis inside of its chart; the text beside the chart has all of it. */
const NAME = {maxWidth: 230, ellipsis: '…'};

/** An axis of probabilities or shares ends at 1. */
const UNIT = {min: 0, max: 1, interval: 0.2};
const SHARES = new Set(['accuracy of the rest', 'accuracy', 'observed coverage', 'share covered']);

function axis(t, name, more) {
  return {
    type: 'value', name, nameLocation: 'middle', nameTextStyle: {color: t.soft}, scale: true,
    axisLabel: {color: t.soft, formatter: tick, hideOverlap: true}, axisLine: {show: true, lineStyle: {color: t.line}}, splitLine: {lineStyle: {color: t.line, opacity: 0.5}},
    splitNumber: 4, ...more,
  };
}

/** Every chart's. Tooltips are drawn as text and never parsed as HTML: a label comes from a file that anybody may have written. */
function base(t) {
  return {
    animation: false, backgroundColor: 'transparent', textStyle: {fontFamily: 'system-ui, sans-serif'},
    grid: {left: 68, right: 16, top: 12, bottom: 46},
    tooltip: {renderMode: 'richText', trigger: 'item', confine: true, backgroundColor: t.panel, borderColor: t.line, textStyle: {color: t.text}},
  };
}

const KINDS = {
  dots(chart, t) {
    const rows = chart.rows;
    const tint = (row) => (row.contender === null ? t.soft : colour(t, row.contender));
    const label = (row) => (row.contender === null ? '{p|' + row.label + '}' : row.label);
    const series = rows.flatMap((row, i) => {
      const own = {itemStyle: {color: tint(row)}, symbol: row.contender === null ? 'emptyCircle' : symbol(row.contender)};
      const parts = [];
      if (row.values.length > 1) {
        parts.push({type: 'scatter', ...own, itemStyle: {color: tint(row), opacity: 0.4}, symbolSize: 7, data: row.values.filter((v) => v !== null).map((v) => [v, i]),
          tooltip: {formatter: (p) => row.label + ': ' + number(p.value[0])}});
      }
      if (row.se !== null) {
        parts.push(pieces([[[row.mean - row.se, i], [row.mean + row.se, i]]], {color: tint(row), width: 3}));
      }
      parts.push({type: 'scatter', symbol: 'diamond', symbolSize: 13, z: 3, itemStyle: {color: tint(row), borderColor: t.panel, borderWidth: 1}, data: [[row.mean, i]],
        tooltip: {formatter: () => row.label + ': ' + number(row.mean) + (row.se === null ? '' : ' ± ' + number(row.se))}});
      return parts;
    });
    return {
      ...base(t), grid: {left: 8, right: 16, top: 8, bottom: 40, containLabel: true}, series, height: 70 + 34 * rows.length,
      xAxis: axis(t, chart.axis, {nameGap: 26}),
      yAxis: {type: 'category', inverse: true, data: rows.map(label), axisTick: {show: false}, axisLine: {lineStyle: {color: t.line}},
        axisLabel: {color: t.text, width: 128, overflow: 'break', fontSize: 11, lineHeight: 13, interval: 0, rich: {p: {color: t.soft, fontSize: 10, lineHeight: 12}}}, splitLine: {show: true, lineStyle: {color: t.line, opacity: 0.4}}},
    };
  },

  lines(chart, t) {
    const series = chart.lines.map((line) => ({
      type: 'line', name: line.label, data: line.x.map((x, i) => [x, line.y[i]]), symbol: symbol(line.contender), symbolSize: 6, showSymbol: line.x.length <= 12,
      lineStyle: {color: colour(t, line.contender), width: 2, type: STROKES[line.contender % STROKES.length]}, itemStyle: {color: colour(t, line.contender)},
    }));
    if (chart.diagonal) {
      series.unshift(pieces([[[0, 0], [1, 1]]], {color: t.soft, width: 1, type: 'dashed'}));
    }
    const unit = chart.diagonal ? UNIT : {};
    return {
      ...base(t), series, xAxis: axis(t, chart.xAxis, {nameGap: 28, ...unit}), yAxis: axis(t, chart.yAxis, {nameGap: 54, ...(SHARES.has(chart.yAxis) ? {max: 1} : {}), ...unit}),
      tooltip: {...base(t).tooltip, trigger: 'axis', valueFormatter: number},
    };
  },

  reliability(chart, t) {
    const most = Math.max(1, ...chart.counts);
    const width = 1 / chart.counts.length;
    const tint = colour(t, 0);
    return {
      ...base(t), grid: {left: 68, right: 58, top: 12, bottom: 46},
      series: [
        {type: 'bar', name: 'rows', yAxisIndex: 1, barWidth: 18, itemStyle: {color: t.soft, opacity: 0.25}, data: chart.counts.map((n, i) => [(i + 0.5) * width, n]),
          tooltip: {formatter: (p) => p.value[1] + ' rows'}},
        pieces([[[0, 0], [1, 1]]], {color: t.soft, width: 1, type: 'dashed'}),
        pieces(chart.x.map((x, i) => [[x, Math.max(0, chart.y[i] - chart.se[i])], [x, Math.min(1, chart.y[i] + chart.se[i])]]), {color: tint, width: 2}),
        {type: 'line', name: chart.yAxis, data: chart.x.map((x, i) => [x, chart.y[i]]), symbolSize: 7, lineStyle: {color: tint, width: 2}, itemStyle: {color: tint}, z: 3,
          tooltip: {formatter: (p) => number(p.value[1]) + ' ± ' + number(chart.se[p.dataIndex]) + ' at ' + number(p.value[0])}},
      ],
      xAxis: axis(t, chart.xAxis, {nameGap: 28, ...UNIT}),
      yAxis: [axis(t, chart.yAxis, {nameGap: 54, ...UNIT}),
        axis(t, 'rows', {nameGap: 38, min: 0, max: Math.ceil(most * 2.5), position: 'right', splitLine: {show: false}, scale: false,
          axisLabel: {color: t.soft, formatter: (v) => (v <= most * 1.1 ? tick(v) : ''), hideOverlap: true}})],
    };
  },

  evidence(chart, t) {
    const tint = chart.alarm ? t.alarm : colour(t, 0);
    const [low, high] = ends([...chart.y.filter((v) => v !== null), 0, chart.limit]);
    const room = (high - low) * 0.08;
    return {
      ...base(t), grid: {left: 68, right: 16, top: 16, bottom: 46}, height: 260,
      series: [{type: 'line', name: chart.label, data: [[0, 0], ...chart.x.map((x, i) => [x, chart.y[i]])], showSymbol: false, lineStyle: {color: tint, width: 2}, itemStyle: {color: tint},
        markLine: {silent: true, symbol: 'none', animation: false, label: {color: t.alarm, formatter: 'alarm above ' + number(chart.limit), position: 'insideEndTop'},
          lineStyle: {color: t.alarm, type: 'dashed', width: 1.5}, data: [{yAxis: chart.limit}]}}],
      xAxis: axis(t, chart.unit, {nameGap: 28, min: 0, max: Math.max(1, ...chart.x)}),
      yAxis: axis(t, 'evidence (power of ten)', {nameGap: 46, min: low === 0 ? 0 : low - room, max: high + room, axisLabel: {color: t.soft, formatter: (v) => tick(Number(v.toPrecision(3))), showMinLabel: low === 0, showMaxLabel: false}}),
      tooltip: {...base(t).tooltip, trigger: 'axis', valueFormatter: number},
    };
  },

  bands(chart, t) {
    const series = chart.lines.flatMap((line) => {
      const tint = colour(t, line.contender);
      const own = {
        type: 'line', name: line.label, data: line.x.map((x, i) => [x, line.y[i]]), symbol: symbol(line.contender), symbolSize: 6,
        showSymbol: !line.published && line.x.length <= 12, itemStyle: {color: tint},
        lineStyle: line.published ? {color: tint, width: 1, type: 'dashed', opacity: 0.7} : {color: tint, width: 2},
      };
      const bars = line.lower.map((low, i) => [[line.x[i], low], [line.x[i], line.upper[i]]]);
      return bars.length === 0 ? [own] : [{...pieces(bars, {color: tint, width: 3, opacity: 0.3}), tooltip: {show: false}}, own];
    });
    return {
      ...base(t), series, xAxis: axis(t, chart.xAxis, {nameGap: 28}), yAxis: axis(t, chart.yAxis, {nameGap: 54}),
      tooltip: {...base(t).tooltip, trigger: 'item', valueFormatter: number, formatter: (p) => p.seriesName + ': ' + number(p.value[1]) + ' at ' + number(p.value[0])},
    };
  },

  points(chart, t) {
    const series = chart.points.flatMap((p) => {
      const own = {type: 'scatter', symbol: symbol(p.contender), symbolSize: 13, z: 3, itemStyle: {color: colour(t, p.contender)}, data: [[p.x, p.y]],
        tooltip: {formatter: () => p.label + ': ' + number(p.x) + ', ' + number(p.y) + (p.se === null ? '' : ' ± ' + number(p.se))}};
      return p.se === null ? [own] : [pieces([[[p.x, p.y - p.se], [p.x, p.y + p.se]]], {color: colour(t, p.contender), width: 2}), own];
    });
    if (chart.target !== null && chart.points.length > 0) {
      series[0].markLine = {silent: true, symbol: 'none', animation: false, label: {color: t.soft, formatter: String(chart.target), position: 'insideEndTop'},
        lineStyle: {color: t.soft, type: 'dashed'}, data: [{yAxis: chart.target}]};
    }
    const heights = chart.points.flatMap((p) => [p.y - (p.se ?? 0), p.y + (p.se ?? 0)]).concat(chart.target === null ? [] : [chart.target]);
    const widths = chart.points.map((p) => p.x);
    return {
      ...base(t), series,
      xAxis: axis(t, chart.xAxis, {nameGap: 28, ...(chart.xLog ? {type: 'log', ...decades(widths)} : roomy(t, widths))}),
      yAxis: axis(t, chart.yAxis, {nameGap: 54, ...roomy(t, heights)}),
    };
  },

  observed(chart, t) {
    const tint = colour(t, chart.contender);
    const range = roomy(t, [...chart.observed, ...chart.mean]);
    return {
      ...base(t),
      series: [
        pieces([[[range.min, range.min], [range.max, range.max]]], {color: t.soft, width: 1, type: 'dashed'}),
        {...pieces(chart.observed.map((y, i) => [[y, chart.lower[i]], [y, chart.upper[i]]]), {color: tint, width: 1, opacity: 0.45}), clip: true},
        {type: 'scatter', symbol: symbol(chart.contender), symbolSize: 6, itemStyle: {color: tint}, data: chart.observed.map((y, i) => [y, chart.mean[i]]),
          tooltip: {formatter: (p) => 'observed ' + number(p.value[0]) + '\npredicted ' + number(p.value[1]) + '\n95 %: ' + number(chart.lower[p.dataIndex]) + ' to ' + number(chart.upper[p.dataIndex])}},
      ],
      xAxis: axis(t, 'observed', {nameGap: 28, ...range}), yAxis: axis(t, 'predicted', {nameGap: 54, ...range}),
    };
  },

  bars(chart, t) {
    const tint = colour(t, 0);
    const known = chart.bars.map((bar, i) => ({...bar, i})).filter((bar) => bar.value !== null);
    return {
      ...base(t), grid: {left: 16, right: 16, top: 8, bottom: 40, containLabel: true}, height: 70 + 26 * chart.bars.length,
      series: [
        {type: 'bar', barWidth: '62%', itemStyle: {color: tint, opacity: 0.75}, data: known.map((bar) => [bar.value, bar.i]),
          tooltip: {formatter: (p) => known[p.dataIndex].label + ': ' + number(known[p.dataIndex].value) + (known[p.dataIndex].se === null ? '' : ' ± ' + number(known[p.dataIndex].se))}},
        pieces(known.filter((bar) => bar.se !== null).map((bar) => [[bar.value - bar.se, bar.i], [bar.value + bar.se, bar.i]]), {color: t.text, width: 2}),
      ],
      xAxis: axis(t, chart.axis, {nameGap: 26, scale: false}),
      yAxis: {type: 'category', inverse: true, data: chart.bars.map((bar) => bar.label), axisTick: {show: false}, axisLine: {lineStyle: {color: t.line}},
        axisLabel: {color: t.text, width: 128, overflow: 'truncate', fontSize: 11, interval: 0}},
    };
  },

  dependence(chart, t) {
    const curve = (values, style, more) => ({type: 'line', data: values.map((v, i) => [chart.x[i], v]), symbol: 'none', lineStyle: style, silent: true, animation: false, tooltip: {show: false}, ...more});
    const mean = (line) => ({name: line.label, symbol: symbol(line.contender), symbolSize: chart.categories ? 9 : 5, showSymbol: true, silent: false, z: 3, itemStyle: {color: colour(t, line.contender)},
      tooltip: {formatter: (p) => (chart.categories ? chart.categories[p.dataIndex] : Number(chart.x[p.dataIndex].toPrecision(6))) + '\n' + line.label + ': ' + number(line.mean[p.dataIndex]) + ' (' + number(line.low[p.dataIndex]) + ' to ' + number(line.high[p.dataIndex]) + ')'
        + (line.lower.length === 0 ? '' : '\n90 %: ' + number(line.lower[p.dataIndex]) + ' to ' + number(line.upper[p.dataIndex]))}});
    const bar = (line, low, high, style) => pieces(low.map((v, i) => [[chart.x[i], v], [chart.x[i], high[i]]]), style);
    const series = chart.individual.map((values) => curve(values, {color: t.soft, width: 1, opacity: 0.3}));
    chart.lines.forEach((line) => {
      const tint = colour(t, line.contender);
      if (chart.categories) {
        series.push(bar(line, line.lower, line.upper, {color: t.soft, width: 1, type: 'dashed'}), bar(line, line.low, line.high, {color: tint, width: 4, opacity: 0.7}), curve(line.mean, {width: 0}, mean(line)));
      } else {
        series.push(...[line.lower, line.upper].map((v) => curve(v, {color: tint, width: 1, type: 'dashed'})), ...[line.low, line.high].map((v) => curve(v, {color: tint, width: 1})), curve(line.mean, {color: tint, width: 3}, mean(line)));
      }
    });
    // every category has its label: a few side by side, many aslant, as far as they do not overlap
    const aslant = chart.categories && chart.categories.length > 5;
    const x = chart.categories
      ? {type: 'category', data: chart.categories, name: chart.xAxis, nameLocation: 'middle', nameGap: aslant ? 76 : 28, nameTextStyle: {color: t.soft}, axisTick: {show: false}, axisLine: {lineStyle: {color: t.line}},
        axisLabel: {color: t.soft, width: aslant ? 80 : Math.floor(250 / chart.categories.length), overflow: 'truncate', interval: 0, rotate: aslant ? 45 : 0, hideOverlap: true}}
      : axis(t, chart.xAxis, {nameGap: 28});
    x.nameTruncate = NAME;
    // several curves are those of classes, which nothing else names on paper and where there is no pointer
    const named = chart.lines.length > 1;
    const below = named ? 22 * Math.ceil(chart.lines.length / 2) : 0;
    const legend = {bottom: 0, left: 0, itemWidth: 12, itemHeight: 8, selectedMode: false, data: chart.lines.map((line) => ({name: line.label, icon: symbol(line.contender)})),
      textStyle: {color: t.text, fontSize: 11, width: 96, overflow: 'truncate'}};
    return {...base(t), ...(named ? {legend, height: 290 + below} : {}), grid: {left: 8, right: 16, top: 28, bottom: 40 + below, containLabel: true}, series, xAxis: x,
      // the name begins at the left end, and not where the other axis is 0
      yAxis: axis(t, chart.yAxis, {...(chart.yAxis === 'probability' ? UNIT : {}), nameGap: 8, nameLocation: 'end', nameTruncate: NAME, nameTextStyle: {color: t.soft, align: 'left'}, axisLine: {show: true, onZero: false, lineStyle: {color: t.line}}})};
  },

  functions(chart, t) {
    // one path of vertical strokes that touch: an area stacked upon another needs an axis of categories
    const area = (c) => pieces(c.x.map((x, i) => [[x, c.lower[i]], [x, c.upper[i]]]), {color: colour(t, c.contender), width: 1.5 + 440 / c.x.length, opacity: 0.22});
    const series = chart.curves.filter((c) => c.lower.length > 0).map(area);
    chart.clouds.forEach((p) => series.push({type: 'scatter', name: p.label, symbol: symbol(p.contender), symbolSize: p.x.length > 100 ? 3 : 6, itemStyle: {color: colour(t, p.contender), opacity: 0.7}, data: p.x.map((x, i) => [x, p.y[i]])}));
    chart.curves.forEach((c) => series.push({type: 'line', name: c.label, data: c.x.map((x, i) => [x, c.y[i]]), symbol: symbol(c.contender), symbolSize: 6, showSymbol: !c.thin && c.x.length <= 24, animation: false,
      itemStyle: {color: colour(t, c.contender)}, lineStyle: {color: colour(t, c.contender), width: c.thin ? 1 : 2, opacity: c.thin ? 0.55 : 1, type: c.thin || c.lower.length > 0 ? 'solid' : STROKES[c.contender % STROKES.length]}, z: 3}));
    return {
      ...base(t), series, xAxis: axis(t, chart.xAxis, {nameGap: 28}), yAxis: axis(t, chart.yAxis, {nameGap: 54}),
      tooltip: {...base(t).tooltip, formatter: (p) => p.seriesName + ': ' + number(p.value[1]) + ' at ' + number(p.value[0])},
    };
  },

  fan(chart, t) {
    const n = chart.history.length;
    const origin = chart.history[n - 1];
    const none = Array(n - 1).fill(null);
    const after = (values) => [...none, origin, ...values];
    const tint = colour(t, 0);
    const own = {type: 'line', symbol: 'none', animation: false};
    // an area upon the lower line, which is not seen; one stack for each band, whatever the signs
    const bands = chart.bands.flatMap((band, k) => [
      {...own, stack: band.label, stackStrategy: 'all', data: after(band.lower), lineStyle: {width: 0}, silent: true, tooltip: {show: false}},
      {...own, stack: band.label, stackStrategy: 'all', data: [...none, 0, ...band.upper.map((u, h) => u - band.lower[h])], lineStyle: {width: 0}, areaStyle: {color: tint, opacity: 0.16 + 0.08 * k}, silent: true, tooltip: {show: false}},
    ]);
    const values = [...chart.history, ...chart.actual, ...chart.bands.flatMap((band) => [...band.lower, ...band.upper])].filter((v) => v !== null);
    const [low, high] = ends(values);
    const size = Math.max(Math.abs(low), Math.abs(high)) || 1;
    const flat = high - low < 1e-3 * size; // its ticks would all read alike
    return {
      ...base(t),
      series: [...bands,
        {...own, name: 'history', data: chart.history, lineStyle: {color: t.text, width: 1.5}, itemStyle: {color: t.text}, showSymbol: false, symbol: 'circle', symbolSize: 4, z: 3,
          markLine: {silent: true, symbol: 'none', animation: false, label: {show: false}, lineStyle: {color: t.soft, type: 'dashed', width: 1}, data: [{xAxis: n - 1}]}},
        {...own, name: 'median', data: after(chart.median), lineStyle: {color: tint, width: 2}, itemStyle: {color: tint}, z: 3},
        {...own, name: 'came', data: [...none, null, ...chart.actual], symbol: 'circle', symbolSize: 5, lineStyle: {color: t.colours[1], width: 1}, itemStyle: {color: t.colours[1]}, z: 4}],
      xAxis: {type: 'category', data: chart.times, boundaryGap: false,
        axisLabel: {color: t.soft, hideOverlap: true, showMinLabel: true, showMaxLabel: true, alignMinLabel: 'left', alignMaxLabel: 'right', interval: (i) => i === 0 || i === n - 1 || i === chart.times.length - 1}, axisLine: {lineStyle: {color: t.line}}, axisTick: {show: false}},
      yAxis: axis(t, '', roomy(t, flat ? [low - 0.05 * size, high + 0.05 * size] : values)),
      tooltip: {...base(t).tooltip, trigger: 'axis', formatter: (all) => [chart.times[all[0].dataIndex],
        ...all.filter((p) => p.seriesName.indexOf('series') !== 0 && p.value !== null && p.value !== undefined).map((p) => p.seriesName + ': ' + number(p.value)),
        ...(all[0].dataIndex < n ? [] : chart.bands.map((band) => band.label + ': ' + number(band.lower[all[0].dataIndex - n]) + ' to ' + number(band.upper[all[0].dataIndex - n])))].join('\n')},
    };
  },

  columns(chart, t) {
    const tint = colour(t, 0);
    return {
      ...base(t),
      series: [{type: 'bar', name: chart.yAxis, data: chart.values, barCategoryGap: '20%', itemStyle: {color: tint, opacity: 0.75}, animation: false,
        markLine: {silent: true, symbol: 'none', animation: false, label: {show: false}, data: chart.levels.map((level) => ({yAxis: level.value, lineStyle: {color: t.text, width: 1, type: level.limit ? 'dashed' : 'solid'}}))}}],
      xAxis: {type: 'category', data: chart.labels, name: chart.xAxis, nameLocation: 'middle', nameGap: 28, nameTextStyle: {color: t.soft}, axisTick: {show: false}, axisLine: {onZero: false, lineStyle: {color: t.line}}, axisLabel: {color: t.soft, hideOverlap: true}},
      yAxis: axis(t, chart.yAxis, {nameGap: 54, ...roomy(t, [0, ...chart.values, ...chart.levels.map((level) => level.value)]), ...(Math.min(...chart.values, ...chart.levels.map((level) => level.value)) < 0 ? {} : {min: 0})}),
      tooltip: {...base(t).tooltip, formatter: (p) => p.name + ': ' + number(p.value)},
    };
  },

  ranks(chart, t) {
    const ranks = [...chart.ranks].sort((a, b) => a.mean - b.mean);
    const series = ranks.map((r, i) => ({type: 'scatter', symbol: symbol(r.contender), symbolSize: 13, itemStyle: {color: colour(t, r.contender)}, data: [[r.mean, i]],
      tooltip: {formatter: () => r.label + ': ' + number(r.mean)}}));
    if (chart.criticalDifference !== null) {
      series.push(pieces(ranks.map((r, i) => [[r.mean - chart.criticalDifference / 2, i], [r.mean + chart.criticalDifference / 2, i]]), {color: t.soft, width: 2, opacity: 0.6}));
    }
    return {
      ...base(t), grid: {left: 8, right: 16, top: 8, bottom: 40, containLabel: true}, series, height: 70 + 34 * ranks.length,
      xAxis: axis(t, 'mean rank (bars of one critical difference)', {nameGap: 26, min: 1, max: ranks.length, splitNumber: ranks.length}),
      yAxis: {type: 'category', inverse: true, data: ranks.map((r) => r.label), axisTick: {show: false}, axisLine: {lineStyle: {color: t.line}},
        axisLabel: {color: t.text, width: 128, overflow: 'break', fontSize: 11, lineHeight: 13, interval: 0}},
    };
  },
};

/** Limits with some room around the values; the odd numbers at both ends are not written. */
function roomy(t, values) {
  const [low, high] = ends(values);
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return {
    min: low - room, max: high + room,
    axisLabel: {color: t.soft, formatter: (v) => tick(Number(v.toPrecision(3))), showMinLabel: false, showMaxLabel: false, hideOverlap: true},
  };
}

/** Limits of a logarithmic axis that show at least one labelled tick beside the values. */
function decades(values) {
  const [low, high] = ends(values);
  return {min: 10 ** Math.floor(Math.log10(low * 0.9)), max: 10 ** Math.ceil(Math.log10(high * 1.1))};
}
