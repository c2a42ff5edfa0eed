// Plays moving drawings: a scene is chosen, and its frames follow each other or are moved through by hand.
for (const figure of document.querySelectorAll('.film')) {
  const film = DATA[figure.id].chart;
  const [canvas, choice, play, slider, text] = ['canvas', 'select', 'button', 'input', 'output'].map((name) => figure.querySelector(name));
  let timer = null;

  function lines(numbers, width, style) {
    const context = canvas.getContext('2d');
    const scale = canvas.width / (2 * film.sight);
    context.strokeStyle = style;
    context.lineWidth = width;
    context.lineCap = 'round';
    for (let i = 0; i < numbers.length; i += 4) {
      context.beginPath();
      context.moveTo(canvas.width / 2 + scale * numbers[i], canvas.height / 2 - scale * numbers[i + 1]);
      context.lineTo(canvas.width / 2 + scale * numbers[i + 2], canvas.height / 2 - scale * numbers[i + 3]);
      context.stroke();
    }
  }

  function show() {
    const frame = film.scenes[choice.selectedIndex].frames[Number(slider.value)];
    const t = theme();
    canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
    lines(frame.faint, 2, t.line);
    lines(frame.lines, 7, t.colours[0]);
    text.value = frame.text;
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = 'Play';
  }

  function scene() {
    slider.max = film.scenes[choice.selectedIndex].frames.length - 1;
    slider.value = 0;
    show();
  }

  play.addEventListener('click', () => {
    if (timer !== null) {
      stop();
      return;
    }
    if (slider.value === slider.max) {
      slider.value = 0;
    }
    play.textContent = 'Pause';
    timer = setInterval(() => {
      slider.value = Number(slider.value) + 1;
      show();
      if (slider.value === slider.max) {
        stop();
      }
    }, 1000 * film.secondsPerFrame);
  });
  choice.addEventListener('change', () => { stop(); scene(); });
  slider.addEventListener('input', () => { stop(); show(); });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  choice.selectedIndex = film.first;
  scene();
}
