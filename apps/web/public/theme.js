// Runs before the first paint, so that the page never shows in the wrong theme, size or motion.
(() => {
  const root = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
    const { textSize, reducedMotion } = JSON.parse(localStorage.getItem('display') ?? '{}');
    if (/^(small|large|larger)$/.test(textSize)) root.dataset.textSize = textSize;
    if (reducedMotion === true) root.dataset.motion = 'reduced';
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
})();
