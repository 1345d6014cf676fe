// Drinks for the demo's pictures, seen from the side.
import { at, lemon, X } from './food.ts'
import { circle, leaf } from './shapes.ts'

const TOP = 96
const FOOT = 530

const ice = (x: number, y: number, turn: number) =>
  at(
    x,
    y,
    turn,
    '<rect x="-34" y="-34" width="68" height="68" rx="12" fill="#ffffff55" stroke="#ffffff88" stroke-width="4"/>',
  )
const bubbles = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    circle(X - 80 + ((place * 67) % 165), 240 + ((place * 97) % 260), 4 + (place % 3) * 2, '#ffffff99'),
  ).join('')
const shade = `<ellipse cx="${X}" cy="${FOOT + 8}" rx="170" ry="24" fill="#00000030"/>`
const light = `<path d="M${X - 88} 130 L${X - 70} 500" stroke="#ffffff66" stroke-width="16" stroke-linecap="round"/>`

type Drink = {
  ices?: number
  bubbles?: number
  foam?: string
  straw?: string
  slice?: boolean
  mint?: boolean
}

export function tall(fill: string, dark: string, more: Drink = {}): string {
  const { ices = 0, bubbles: count = 0, foam, straw, slice, mint } = more
  return [
    shade,
    straw && at(X + 34, 260, 12, `<rect x="-9" y="-230" width="18" height="430" rx="9" fill="${straw}"/>`),
    `<path d="M${X - 132} ${TOP} L${X + 132} ${TOP} L${X + 100} ${FOOT} Q${X} ${FOOT + 16} ${X - 100} ${FOOT}Z" fill="#ffffff77"/>`,
    `<path d="M${X - 120} 168 L${X + 120} 168 L${X + 92} ${FOOT - 12} Q${X} ${FOOT + 2} ${X - 92} ${FOOT - 12}Z" fill="${fill}"/>`,
    `<path d="M${X - 98} 420 L${X + 100} 420 L${X + 92} ${FOOT - 12} Q${X} ${FOOT + 2} ${X - 92} ${FOOT - 12}Z" fill="${dark}"/>`,
    foam && `<path d="M${X - 128} 110 h256 l-8 84 q-60 26 -120 0 q-60 -26 -120 0z" fill="${foam}"/>`,
    ...[ice(X - 44, 220, 14), ice(X + 46, 250, -20), ice(X - 8, 320, 34)].slice(0, ices),
    bubbles(count),
    slice && lemon(X + 118, 128, 62),
    mint && leaf('#4c8a3f', 34)(X - 30, 120, 30) + leaf('#6da34d', 34)(X + 22, 108, 100),
    light,
  ]
    .filter(Boolean)
    .join('')
}

export function wine(fill: string, dark: string): string {
  return `${shade}<rect x="${X - 9}" y="350" width="18" height="170" fill="#ffffff99"/><ellipse cx="${X}" cy="${FOOT - 4}" rx="104" ry="16" fill="#ffffff99"/>
<path d="M${X - 126} 70 C ${X - 150} 250 ${X - 120} 356 ${X} 362 C ${X + 120} 356 ${X + 150} 250 ${X + 126} 70Z" fill="#ffffff66"/>
<path d="M${X - 134} 190 C ${X - 132} 290 ${X - 96} 344 ${X} 348 C ${X + 96} 344 ${X + 132} 290 ${X + 134} 190Z" fill="${fill}"/>
<ellipse cx="${X}" cy="190" rx="134" ry="20" fill="${dark}"/><path d="M${X - 104} 100 Q${X - 122} 200 ${X - 96} 280" stroke="#ffffff77" stroke-width="14" fill="none" stroke-linecap="round"/>`
}

export function coupe(fill: string, foam: string, more: string): string {
  return `${shade}<rect x="${X - 9}" y="300" width="18" height="220" fill="#ffffff99"/><ellipse cx="${X}" cy="${FOOT - 4}" rx="104" ry="16" fill="#ffffff99"/>
<path d="M${X - 210} 150 Q${X} 480 ${X + 210} 150Z" fill="#ffffff66"/><path d="M${X - 186} 184 Q${X} 440 ${X + 186} 184Z" fill="${fill}"/>
<ellipse cx="${X}" cy="176" rx="192" ry="26" fill="${foam}"/>${more}`
}

export function tumbler(fill: string, dark: string, more = ''): string {
  return `${shade}<path d="M${X - 160} 210 L${X + 160} 210 L${X + 140} ${FOOT} Q${X} ${FOOT + 18} ${X - 140} ${FOOT}Z" fill="#ffffff77"/>
<path d="M${X - 150} 300 L${X + 150} 300 L${X + 134} ${FOOT - 16} Q${X} ${FOOT} ${X - 134} ${FOOT - 16}Z" fill="${fill}"/><ellipse cx="${X}" cy="300" rx="150" ry="20" fill="${dark}"/>
${at(X - 20, 350, 12, '<rect x="-74" y="-74" width="148" height="148" rx="22" fill="#ffffff55" stroke="#ffffff88" stroke-width="5"/>')}${more}`
}

export const salt = Array.from({ length: 34 }, (_, place) =>
  circle(X - 198 + place * 12, 160 + (place % 3) * 6, 6, '#ffffff'),
).join('')
export const cherry = `${circle(X + 60, 160, 30, '#9c1f2e')}${circle(X + 52, 150, 10, '#d65a68')}`
export const peel = at(
  X + 100,
  270,
  30,
  '<path d="M-70 0 C -40 -50 40 -50 70 0 C 40 -20 -40 -20 -70 0Z" fill="#e8872b"/>',
)
