// Draws the page's charts: each when it comes near the screen, all of them before printing, anew when its width or the colour scheme changes.
const DATA = JSON.parse(document.getElementById('data').textContent);
const drawn = new Map();

function draw(element) {
  const {kind, chart} = DATA[element.id];
  const {height, ...option} = KINDS[kind](chart, theme());
  if (height) {
    element.style.height = height + 'px';
  }
  let instance = drawn.get(element);
  if (!instance) {
    instance = echarts.init(element, null, {renderer: 'svg'});
    drawn.set(element, instance);
    widths.observe(element);
  }
  instance.resize();
  instance.setOption(option, {notMerge: true});
}

const all = [...document.querySelectorAll('.chart')];
const widths = new ResizeObserver((entries) => entries.forEach((e) => drawn.get(e.target).resize()));
const near = new IntersectionObserver((entries) => entries.filter((e) => e.isIntersecting).forEach((e) => {
  near.unobserve(e.target);
  draw(e.target);
}), {rootMargin: '600px'});

function drawAll() {
  all.forEach(draw);
}

all.forEach((element) => near.observe(element));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawn.forEach((_, element) => draw(element)));
addEventListener('beforeprint', drawAll);
addEventListener('afterprint', drawAll);
