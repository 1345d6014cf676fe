// What the demo's pictures are drawn of, seen from above.

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

/** The same for whoever draws it again. */
export function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

export function plate(x: number, y: number, r: number, inner = '#f7f1e6'): string {
  return `${circle(x + 6, y + 12, r, '#00000038')}${circle(x, y, r, '#fffdf8')}${circle(x, y, r * 0.8, inner)}`
}

export function scattered(
  x: number,
  y: number,
  r: number,
  count: number,
  draw: (x: number, y: number, turn: number) => string,
  seed: number,
) {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, place) => {
    const turn = place * 2.399963 + random() * 0.4
    const far = r * Math.sqrt((place + 0.6) / count)
    return draw(x + far * Math.cos(turn), y + far * Math.sin(turn), (random() * 360) | 0)
  }).join('')
}

export const leaf =
  (fill: string, length = 20) =>
  (x: number, y: number, turn: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 ${-length} C ${length} ${-length / 2} ${length} ${length / 2} 0 ${length} C ${-length} ${length / 2} ${-length} ${-length / 2} 0 ${-length}Z" fill="${fill}"/>`

type Topping = { cheese?: string; sauce?: string; slices?: string; more?: string[]; leaves?: number }

export function pizza(x: number, y: number, r: number, top: Topping = {}): string {
  const { cheese = '#f6d98a', sauce = '#c8452c', slices = '#9c2b20', more = [], leaves = 7 } = top
  return [
    plate(x, y, r * 1.16, '#efe5d3'),
    circle(x, y, r, '#d99a4e'),
    circle(x, y, r * 0.9, sauce),
    scattered(x, y, r * 0.78, 26, (a, b) => circle(a, b, r * 0.1, cheese), 5),
    slices &&
      scattered(
        x,
        y,
        r * 0.72,
        9,
        (a, b) => circle(a, b, r * 0.11, slices) + circle(a - 4, b - 5, r * 0.08, '#ffffff22'),
        11,
      ),
    ...more.map((fill, place) =>
      scattered(x, y, r * 0.7, 10, (a, b) => circle(a, b, r * 0.055, fill), 60 + place),
    ),
    scattered(x, y, r * 0.62, leaves, leaf('#3f7d3b', r * 0.08), 23),
  ].join('')
}

export function salad(x: number, y: number, r: number): string {
  return [
    plate(x, y, r, '#e6eedc'),
    scattered(x, y, r * 0.6, 22, leaf('#6da34d', 26), 31),
    scattered(x, y, r * 0.56, 16, leaf('#4c8a3f', 21), 37),
    scattered(
      x,
      y,
      r * 0.52,
      9,
      (a, b) => circle(a, b, 17, '#d8402f') + circle(a - 4, b - 4, 8, '#ee7463'),
      41,
    ),
    scattered(x, y, r * 0.5, 6, (a, b) => circle(a, b, 11, '#f4efe0'), 43),
  ].join('')
}

export function tacos(x: number, y: number): string {
  const taco = (a: number, b: number) => `<g transform="translate(${a} ${b})">
<path d="M-92 34 A92 92 0 0 1 92 34 Z" fill="#e7b45a"/><path d="M-92 34 A92 84 0 0 1 92 34 L80 34 A80 70 0 0 0 -80 34Z" fill="#f3cf86"/>
${[-62, -36, -10, 16, 42, 64].map((c, i) => leaf(i % 2 ? '#6da34d' : '#4c8a3f', 17)(c, -Math.sqrt(Math.max(0, 8100 - c * c)) + 36, c)).join('')}
${[-48, -18, 12, 40].map((c) => circle(c, -Math.sqrt(8100 - c * c) + 42, 11, '#d8402f')).join('')}</g>`
  return `<rect x="${x - 150}" y="${y - 104}" width="300" height="250" rx="34" fill="#00000038" transform="translate(6 12)"/>
<rect x="${x - 150}" y="${y - 104}" width="300" height="250" rx="34" fill="#5b8a8f"/><rect x="${x - 134}" y="${y - 88}" width="268" height="218" rx="24" fill="#6b9a9d"/>
${taco(x, y - 8)}${taco(x, y + 78)}`
}

export function glass(x: number, y: number): string {
  return `${circle(x + 5, y + 9, 66, '#00000038')}${circle(x, y, 66, '#f2f6f0')}${circle(x, y, 57, '#f3cf55')}
${circle(x - 12, y + 6, 30, '#fff3b8')}${circle(x - 12, y + 6, 24, '#f7e07a')}
${[0, 60, 120].map((turn) => `<rect x="${x - 34}" y="${y + 4}" width="44" height="3" fill="#fff3b8" transform="rotate(${turn} ${x - 12} ${y + 6})"/>`).join('')}
${leaf('#4c8a3f', 16)(x + 26, y - 22, 40)}${leaf('#6da34d', 14)(x + 38, y - 4, 95)}`
}

export const fork = (
  x: number,
  y: number,
  fill = '#e9e4da',
) => `<g transform="translate(${x} ${y})" fill="${fill}">
<rect x="-7" y="-30" width="14" height="210" rx="7"/><path d="M-24 -110 h8 v62 h8 v-62 h8 v62 h8 v-62 h8 v62 h8 v-62 h8 v70 c0 26 -14 36 -28 36 s-28 -10 -28 -36z" transform="translate(-4 0)"/></g>`
export const knife = (x: number, y: number, fill = '#e9e4da') =>
  `<g transform="translate(${x} ${y})" fill="${fill}"><rect x="-7" y="20" width="14" height="160" rx="7"/><path d="M-8 26 v-130 c22 10 26 70 16 130z"/></g>`
