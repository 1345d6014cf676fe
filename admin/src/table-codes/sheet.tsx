import type { TableCode } from '../../../server/src/restaurant/guest-pages/contract.ts'
import { cardsOn, fitting, lineSize, nameSize, PAPERS, type Paper } from './layout.ts'

export type Line = { language: string; text: string; isRightToLeft: boolean }

/** Scanners need a light border around the code, of this many modules. */
const QUIET = 4

/** One page, drawn for paper: black on white, in fonts that every machine has, so that the file looks the same elsewhere. */
export function Sheet({
  tables,
  lines,
  paper,
  columns,
  label,
}: {
  tables: readonly TableCode[]
  lines: readonly Line[]
  paper: Paper
  columns: number
  label: string
}) {
  const { width, height } = PAPERS[paper]
  const cards = cardsOn(paper, columns, lines.length)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={`${width}mm`}
      height={`${height}mm`}
      direction="ltr"
      fontFamily="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', Arial, sans-serif"
    >
      <rect width={width} height={height} fill="#fff" />
      {tables.map((table, index) => {
        const card = cards[index]
        return card && <TableCard key={table.id} table={table} lines={lines} card={card} />
      })}
    </svg>
  )
}

function TableCard({
  table: { name, path, side },
  lines,
  card: { x, y, width, height, qr },
}: {
  table: TableCode
  lines: readonly Line[]
  card: ReturnType<typeof cardsOn>[number]
}) {
  const middle = x + width / 2
  const top = y + nameSize(width) * 1.7
  const scale = qr / (side + 2 * QUIET)
  const step = lineSize(width) * 1.5
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={3} fill="none" stroke="#bbb" strokeWidth={0.2} />
      <text
        x={middle}
        y={y + nameSize(width) * 1.3}
        fontSize={fitting(name, nameSize(width), width)}
        fontWeight={700}
        textAnchor="middle"
        fill="#000"
      >
        {name}
      </text>
      <path
        d={path}
        fill="#000"
        shapeRendering="crispEdges"
        transform={`translate(${middle - qr / 2 + QUIET * scale} ${top + QUIET * scale}) scale(${scale})`}
      />
      {lines.map(({ language, text, isRightToLeft }, index) => (
        <text
          key={language}
          lang={language}
          x={middle}
          y={top + qr + step * (index + 0.7)}
          fontSize={fitting(text, lineSize(width), width)}
          textAnchor="middle"
          direction={isRightToLeft ? 'rtl' : 'ltr'}
          fill="#000"
        >
          {text}
        </text>
      ))}
    </g>
  )
}

/** The pages one below the other, as one file. */
export function asFile(pages: readonly SVGSVGElement[], paper: Paper): Blob {
  const { width, height } = PAPERS[paper]
  const whole = height * pages.length
  const inner = pages.map((page, index) => {
    const own = page.cloneNode(true) as SVGSVGElement
    own.setAttribute('y', String(index * height))
    own.setAttribute('width', String(width))
    own.setAttribute('height', String(height))
    own.removeAttribute('class')
    return new XMLSerializer().serializeToString(own)
  })
  const svg = `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${whole}mm" viewBox="0 0 ${width} ${whole}">${inner.join('')}</svg>\n`
  return new Blob([svg], { type: 'image/svg+xml' })
}
