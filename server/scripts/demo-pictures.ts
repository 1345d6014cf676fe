// Draws the demo's cover and logo, in the sizes in which the service keeps pictures:
//   node server/scripts/demo-pictures.ts
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const FOLDER = new URL('../src/sample/pictures/', import.meta.url)

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

/** The same for whoever draws it again. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

function plate(x: number, y: number, r: number, inner = '#f7f1e6'): string {
  return `${circle(x + 6, y + 12, r, '#00000038')}${circle(x, y, r, '#fffdf8')}${circle(x, y, r * 0.8, inner)}`
}

function scattered(
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

const leaf =
  (fill: string, length = 20) =>
  (x: number, y: number, turn: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 ${-length} C ${length} ${-length / 2} ${length} ${length / 2} 0 ${length} C ${-length} ${length / 2} ${-length} ${-length / 2} 0 ${-length}Z" fill="${fill}"/>`

function pizza(x: number, y: number, r: number): string {
  return [
    plate(x, y, r * 1.16, '#efe5d3'),
    circle(x, y, r, '#d99a4e'),
    circle(x, y, r * 0.9, '#c8452c'),
    scattered(x, y, r * 0.78, 26, (a, b) => circle(a, b, 24, '#f6d98a'), 5),
    scattered(
      x,
      y,
      r * 0.72,
      9,
      (a, b) => circle(a, b, 26, '#9c2b20') + circle(a - 4, b - 5, 19, '#b53a2b'),
      11,
    ),
    scattered(x, y, r * 0.62, 7, leaf('#3f7d3b', 19), 23),
  ].join('')
}

function salad(x: number, y: number, r: number): string {
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

function tacos(x: number, y: number): string {
  const taco = (a: number, b: number) => `<g transform="translate(${a} ${b})">
<path d="M-92 34 A92 92 0 0 1 92 34 Z" fill="#e7b45a"/><path d="M-92 34 A92 84 0 0 1 92 34 L80 34 A80 70 0 0 0 -80 34Z" fill="#f3cf86"/>
${[-62, -36, -10, 16, 42, 64].map((c, i) => leaf(i % 2 ? '#6da34d' : '#4c8a3f', 17)(c, -Math.sqrt(Math.max(0, 8100 - c * c)) + 36, c)).join('')}
${[-48, -18, 12, 40].map((c) => circle(c, -Math.sqrt(8100 - c * c) + 42, 11, '#d8402f')).join('')}</g>`
  return `<rect x="${x - 150}" y="${y - 104}" width="300" height="250" rx="34" fill="#00000038" transform="translate(6 12)"/>
<rect x="${x - 150}" y="${y - 104}" width="300" height="250" rx="34" fill="#5b8a8f"/><rect x="${x - 134}" y="${y - 88}" width="268" height="218" rx="24" fill="#6b9a9d"/>
${taco(x, y - 8)}${taco(x, y + 78)}`
}

function glass(x: number, y: number): string {
  return `${circle(x + 5, y + 9, 66, '#00000038')}${circle(x, y, 66, '#f2f6f0')}${circle(x, y, 57, '#f3cf55')}
${circle(x - 12, y + 6, 30, '#fff3b8')}${circle(x - 12, y + 6, 24, '#f7e07a')}
${[0, 60, 120].map((turn) => `<rect x="${x - 34}" y="${y + 4}" width="44" height="3" fill="#fff3b8" transform="rotate(${turn} ${x - 12} ${y + 6})"/>`).join('')}
${leaf('#4c8a3f', 16)(x + 26, y - 22, 40)}${leaf('#6da34d', 14)(x + 38, y - 4, 95)}`
}

const fork = (x: number, y: number, fill = '#e9e4da') => `<g transform="translate(${x} ${y})" fill="${fill}">
<rect x="-7" y="-30" width="14" height="210" rx="7"/><path d="M-24 -110 h8 v62 h8 v-62 h8 v62 h8 v-62 h8 v62 h8 v-62 h8 v70 c0 26 -14 36 -28 36 s-28 -10 -28 -36z" transform="translate(-4 0)"/></g>`
const knife = (x: number, y: number, fill = '#e9e4da') =>
  `<g transform="translate(${x} ${y})" fill="${fill}"><rect x="-7" y="20" width="14" height="160" rx="7"/><path d="M-8 26 v-130 c22 10 26 70 16 130z"/></g>`

function cover(): string {
  const random = randomOf(7)
  const planks = Array.from({ length: 8 }, (_, row) => {
    const y = row * 100
    const shade = ['#7a4a2b', '#82512f', '#744527', '#7d4c2c'][row % 4]
    const grain = Array.from({ length: 7 }, () => {
      const gy = y + 10 + random() * 80
      return `<path d="M0 ${gy} C 500 ${gy + random() * 14 - 7} 1100 ${gy + random() * 14 - 7} 1600 ${gy}" stroke="#5f3820" stroke-opacity=".35" stroke-width="2" fill="none"/>`
    }).join('')
    return `<rect x="0" y="${y}" width="1600" height="97" fill="${shade}"/>${grain}<rect x="0" y="${y + 97}" width="1600" height="3" fill="#4c2c18"/>`
  }).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 700" width="1600" height="700">
<defs><radialGradient id="light" cx="50%" cy="40%" r="75%"><stop offset="0" stop-color="#ffdca8" stop-opacity=".34"/><stop offset="1" stop-color="#1c0d05" stop-opacity=".45"/></radialGradient></defs>
${planks}
<g transform="rotate(-7 470 360)"><rect x="300" y="60" width="360" height="620" rx="12" fill="#b9472d"/><rect x="300" y="90" width="360" height="10" fill="#f3d9b0"/><rect x="300" y="640" width="360" height="10" fill="#f3d9b0"/></g>
${pizza(800, 340, 240)}
${salad(370, 330, 178)}
${tacos(1250, 350)}
${glass(1040, 120)}${glass(590, 600)}
${fork(140, 330)}${knife(1490, 330)}
${plate(1060, 600, 84, '#dfe8d2')}${circle(1060, 600, 58, '#7fae4a')}${scattered(1060, 600, 44, 9, (a, b) => circle(a, b, 8, '#a8cc72'), 51)}
${scattered(150, 640, 60, 5, leaf('#4c8a3f', 18), 61)}${scattered(1480, 80, 60, 5, leaf('#6da34d', 18), 67)}
<rect width="1600" height="700" fill="url(#light)"/></svg>`
}

function logo(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">
<rect width="400" height="400" rx="96" fill="#a63c22"/>${circle(200, 200, 142, 'none', 'stroke="#f7e4c4" stroke-width="10"')}
<g transform="translate(160 190) scale(.86) rotate(-16)">${fork(0, 0, '#f7e4c4')}</g><g transform="translate(246 190) scale(.86) rotate(16)">${knife(0, 0, '#f7e4c4')}</g>
${leaf('#8fbf6a', 26)(200, 112, 0)}</svg>`
}

async function draw(name: string, svg: string, sides: number[], quality: number): Promise<void> {
  for (const [place, side] of sides.entries()) {
    const picture = sharp(Buffer.from(svg)).resize({ width: side })
    await writeFile(
      new URL(`${name}-${place + 1}.webp`, FOLDER),
      await picture.webp({ quality, effort: 6 }).toBuffer(),
    )
  }
}

await draw('cover', cover(), [400, 800, 1600], 72)
await draw('logo', logo(), [128, 400], 80)
