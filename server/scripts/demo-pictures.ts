// Draws the demo's cover, logo and dishes, in the sizes in which the service keeps pictures:
//   node server/scripts/demo-pictures.ts
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { DISHES } from './drawn/dishes.ts'
import {
  circle,
  fork,
  glass,
  knife,
  leaf,
  pizza,
  plate,
  randomOf,
  salad,
  scattered,
  tacos,
} from './drawn/shapes.ts'

const FOLDER = new URL('../src/sample/pictures/', import.meta.url)

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
for (const [ref, svg] of Object.entries(DISHES)) await draw(`dishes/${ref}`, svg, [400, 800], 70)
