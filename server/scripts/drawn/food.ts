// Food for the demo's pictures, in the middle of 800 by 600.
import { circle, leaf, plate, scattered } from './shapes.ts'

const X = 400
const Y = 300

/** What lies on it is turned and moved as one. */
export const at = (x: number, y: number, turn: number, inner: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${inner}</g>`
const rect = (w: number, h: number, rx: number, fill: string, more = '') =>
  `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${more}/>`
const ellipse = (rx: number, ry: number, fill: string) => `<ellipse rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const onPlate = (...food: string[]) => plate(X, Y, 244) + food.join('')
/** Full up to its edge. */
export const bowl = (fill: string, ...food: string[]) =>
  `${circle(X + 6, Y + 14, 232, '#00000038')}${circle(X, Y, 232, '#fffdf8')}${circle(X, Y, 208, '#e9e2d3')}${circle(X, Y, 200, fill)}${food.join('')}`
export const skillet = (fill: string, ...food: string[]) =>
  `${at(X + 300, Y + 60, 12, rect(260, 50, 25, '#26282b'))}${circle(X + 6, Y + 14, 236, '#00000044')}${circle(X, Y, 236, '#2b2d31')}${circle(X, Y, 208, fill)}${food.join('')}`

export const herbs = (count: number, r: number, size = 12, seed = 71) =>
  scattered(X, Y, r, count, leaf('#4c8a3f', size), seed)
export const dots = (fill: string, count: number, r: number, size: number, seed = 81) =>
  scattered(X, Y, r, count, (a, b) => circle(a, b, size, fill), seed)
const pieces = (count: number, r: number, seed: number, inner: (turn: number) => string) =>
  scattered(X, Y, r, count, (a, b, turn) => at(a, b, turn, inner(turn)), seed)

export const lemon = (x: number, y: number, r = 40) =>
  `${circle(x, y, r, '#e9c63a')}${circle(x, y, r * 0.84, '#fff7cf')}${circle(x, y, r * 0.74, '#f6de67')}${[
    0, 45, 90, 135,
  ]
    .map((turn) => at(x, y, turn, rect(r * 1.44, 3, 1, '#fff7cf')))
    .join('')}`
export const egg = (x: number, y: number, r = 62) =>
  at(
    x,
    y,
    20,
    `${ellipse(r * 1.18, r, '#fffef9')}${circle(4, 2, r * 0.46, '#f0a92e')}${circle(-4, -6, r * 0.14, '#f9d58a')}`,
  )
export const tomatoes = (count: number, r: number, size = 20) =>
  scattered(
    X,
    Y,
    r,
    count,
    (a, b) => circle(a, b, size, '#d8402f') + circle(a - size / 4, b - size / 4, size / 2, '#ee7463'),
    41,
  )

export const greens = (r = 150) =>
  scattered(X, Y, r, 26, leaf('#6da34d', 34), 31) + scattered(X, Y, r * 0.94, 18, leaf('#4c8a3f', 27), 37)
export const cubes = (fill: string, count: number, r: number, size: number, seed = 91) =>
  pieces(count, r, seed, () => rect(size, size, 5, fill))
export const rings = (fill: string, count: number, r: number, size: number) =>
  scattered(
    X,
    Y,
    r,
    count,
    (a, b) => circle(a, b, size, 'none', `stroke="${fill}" stroke-width="${size * 0.55}"`),
    95,
  )
export const sticks = (fills: readonly string[], count: number, r: number, length: number, seed = 101) =>
  pieces(count, r, seed, (turn) => rect(length, 17, 4, fills[turn % fills.length] ?? ''))
export const curls = (fills: readonly string[], count: number, r: number, seed = 111) =>
  pieces(
    count,
    r,
    seed,
    (turn) =>
      `<path d="M-52 8 C -30 -44 30 -44 52 8" stroke="${fills[turn % fills.length]}" stroke-width="11" stroke-linecap="round" fill="none"/>`,
  )
export const nuggets = (fills: readonly string[], count: number, r: number, size: number, seed = 121) =>
  pieces(
    count,
    r,
    seed,
    (turn) =>
      ellipse(size, size * 0.68, fills[turn % fills.length] ?? '') +
      `<ellipse cx="-6" cy="-6" rx="${size * 0.5}" ry="${size * 0.26}" fill="#ffffff22"/>`,
  )

export const noodles = (fill: string, dark: string) =>
  circle(X, Y, 168, dark) +
  Array.from({ length: 9 }, (_, ring) =>
    circle(
      X + (ring % 3) * 4 - 4,
      Y + (ring % 2) * 6 - 3,
      18 + ring * 18,
      'none',
      `stroke="${fill}" stroke-width="12"`,
    ),
  ).join('')

export const toasts = (count: number, fill: string) =>
  Array.from({ length: count }, (_, place) =>
    at(
      X + (place - (count - 1) / 2) * (330 / count + 12),
      Y + (place % 2) * 16 - 8,
      place * 9 - 10,
      `${rect(300 / count + 20, 210, 44, '#a86a34')}${rect(300 / count, 190, 38, '#e2b777')}${fill}`,
    ),
  ).join('')

export const slice = (body: string, edge: string, top: string) =>
  `${at(X, Y, 0, `<path d="M-170 96 L180 -20 L150 120 Z" fill="${edge}"/><path d="M-170 96 L120 -110 L180 -20 Z" fill="${top}"/><path d="M-170 96 L180 -20 L182 22 L-164 134 Z" fill="${body}"/>`)}`

export const burger = (bun: string, seeds: string, under: string) =>
  `${at(X - 70, Y + 14, 0, `${circle(0, 16, 138, under)}${scattered(0, 14, 132, 14, leaf('#6da34d', 30), 33)}${circle(0, 0, 124, '#8d5326')}${circle(0, -4, 118, bun)}${circle(-22, -30, 62, '#ffffff26')}${scattered(0, -6, 92, 24, (a, b, turn) => at(a, b, turn, ellipse(8, 4, seeds)), 43)}`)}${scattered(X + 130, Y, 74, 22, (a, b, turn) => at(a, b, turn % 70, rect(96, 15, 4, turn % 2 ? '#eec255' : '#f5d576')), 45)}`

export const steak = (fill: string, dark: string) =>
  at(
    X - 40,
    Y,
    -12,
    `<path d="M-150 30 C -160 -80 -40 -120 70 -96 C 170 -70 178 40 96 88 C 10 130 -140 120 -150 30Z" fill="${dark}"/><path d="M-136 26 C -144 -68 -36 -104 66 -82 C 152 -60 160 34 86 76 C 8 112 -128 104 -136 26Z" fill="${fill}"/>${[-80, -30, 20, 70].map((x) => at(x, 0, 24, rect(11, 150, 5, '#3b1d10'))).join('')}`,
  )

export const salmon = () =>
  `${at(X, Y + 6, -8, rect(520, 250, 26, '#7a4a2b') + rect(500, 230, 20, '#8f5a34'))}${at(X, Y, -8, `${rect(360, 140, 60, '#e98252')}${[-120, -60, 0, 60, 120].map((x) => `<path d="M${x} -62 q 26 62 0 124" stroke="#f6b48d" stroke-width="9" fill="none"/>`).join('')}`)}`

export const pancakes = () =>
  `${[0, 1, 2].map((step) => circle(X + step * 5, Y - step * 9, 156, step % 2 ? '#c98338' : '#b87230') + circle(X + step * 5, Y - step * 9, 140, '#e0a656')).join('')}<path d="M${X - 90} ${Y - 60} C ${X - 20} ${Y - 120} ${X + 110} ${Y - 80} ${X + 96} ${Y} C ${X + 130} ${Y + 90} ${X + 10} ${Y + 40} ${X - 20} ${Y + 70} C ${X - 90} ${Y + 90} ${X - 120} ${Y} ${X - 90} ${Y - 60}Z" fill="#8a4a17cc"/>${at(X + 6, Y - 22, 14, rect(64, 54, 8, '#fbe28f'))}`

export const croissant = () =>
  at(
    X,
    Y + 40,
    0,
    `<path d="M-210 70 C -190 -110 190 -110 210 70 C 150 20 90 6 0 6 C -90 6 -150 20 -210 70Z" fill="#b96c24"/><path d="M-196 58 C -170 -92 170 -92 196 58 C 140 14 90 -6 0 -6 C -90 -6 -140 14 -196 58Z" fill="#d98c3a"/>${[-130, -70, 0, 70, 130].map((x) => `<path d="M${x - 20} ${-70 + Math.abs(x) / 2.6} q 30 40 ${x / 6} ${80 - Math.abs(x) / 5}" stroke="#a65c1a" stroke-width="9" fill="none"/>`).join('')}`,
  )

function coil(): string {
  const points = Array.from({ length: 90 }, (_, step) => {
    const far = 8 + step * 1.55
    return `${X + far * Math.cos(step * 0.24)} ${Y + far * Math.sin(step * 0.24)}`
  })
  return `M${points.join(' L')}`
}

export const spiral = (fill: string, line: string, icing: string) =>
  `${circle(X, Y, 172, '#b0702f')}${circle(X, Y, 162, fill)}<path d="${coil()}" stroke="${line}" stroke-width="17" fill="none" stroke-linecap="round"/>${dots(icing, 12, 130, 18, 131)}`

export const loaf = (fill: string, crust: string) =>
  [0, 1, 2]
    .map((place) =>
      at(
        X - 100 + place * 96,
        Y - 24 + place * 26,
        -14,
        `${rect(170, 220, 46, crust)}${rect(146, 196, 36, fill)}${scattered(0, 0, 78, 9, (a, b) => circle(a, b, 7, '#6b4424'), 141 + place)}`,
      ),
    )
    .join('')

export const scoops = (fill: string, light: string) =>
  [
    [X - 70, Y + 40],
    [X + 74, Y + 34],
    [X, Y - 60],
  ]
    .map(
      ([x = 0, y = 0]) =>
        circle(x + 4, y + 8, 92, '#00000022') + circle(x, y, 90, fill) + circle(x - 26, y - 28, 34, light),
    )
    .join('')

export const cake = () =>
  `${circle(X, Y, 210, '#f7e3e0')}${circle(X, Y, 196, '#fdf6f0')}${Array.from({ length: 16 }, (_, place) => circle(X + 176 * Math.cos(place * 0.3927), Y + 176 * Math.sin(place * 0.3927), 22, '#e9a7ae')).join('')}${tomatoes(7, 96, 22)}${dots('#d9a441', 14, 130, 6, 151)}`

export const cup = (rim: string, drink: string, ...top: string[]) =>
  `${circle(X + 6, Y + 14, 218, '#00000038')}${circle(X, Y, 218, '#fffdf8')}${circle(X, Y, 196, rim)}${at(X + 168, Y - 20, -10, rect(120, 52, 26, '#fffdf8'))}${circle(X, Y, 148, '#fffdf8')}${circle(X, Y, 132, drink)}${top.join('')}`
export const heart = (fill: string) =>
  `<path d="M${X} ${Y + 84} C ${X - 130} ${Y - 10} ${X - 70} ${Y - 96} ${X} ${Y - 38} C ${X + 70} ${Y - 96} ${X + 130} ${Y - 10} ${X} ${Y + 84}Z" fill="${fill}"/>`

export { X, Y }
