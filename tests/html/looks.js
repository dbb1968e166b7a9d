// How a page looks.

// Finds shapes that extend beyond a diagram, and texts that are wider than their box.
function clipped() {
  return [...document.querySelectorAll('svg')].flatMap((svg) => {
    const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
      && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const box = (of) => of.getBoundingClientRect();
    const drawn = (of) => box(of).width || box(of).height;
    const shown = [...svg.querySelectorAll('path, rect, text')].filter(drawn);
    const out = shown.filter((of) => !inside(box(of), box(svg)));
    const boxed = [...svg.querySelectorAll(':is(.terminal, .nonterminal) > text')];
    const frame = (text) => text.parentElement.querySelector('rect');
    const wide = boxed.filter((text) => box(text).width && !inside(box(text), box(frame(text))));
    return [...out, ...wide].map((of) => `${svg.ariaLabel}: ${of.outerHTML}`);
  });
}

// Finds pairs of text color and background color with less contrast than 4.5, with an example of each.
function pale() {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const channels = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color) => {
    const linear = (c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    const [r, g, b] = channels(color).map((c) => linear(c / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = (of) => {
    for (; of; of = of.parentElement) {
      const color = getComputedStyle(of).backgroundColor;
      if (channels(color)[3] === 255) return color;
    }
  };
  const pairs = new Map();
  for (const of of document.querySelectorAll('body *')) {
    if (![...of.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    if (of.namespaceURI.endsWith('svg') && of.localName !== 'text') continue;
    const style = getComputedStyle(of);
    const ink = of.localName === 'text' ? style.fill : style.color;
    pairs.set(`${ink}|${paper(of)}`, of.outerHTML.slice(0, 80));
  }
  const pale = [...pairs].filter(([pair]) => {
    const [dark, light] = pair.split('|').map(luminance).sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05) < 4.5;
  });
  return { pairs: pairs.size, pale };
}
