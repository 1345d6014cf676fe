/** The light border that scanners need, in modules. */
const QUIET = 4

/** Dark on light in any colours: scanners want it so. */
export function Code({
  url,
  side,
  path,
  label,
  className,
}: {
  url: string
  side: number
  path: string
  label: string
  className: string | undefined
}) {
  const whole = side + 2 * QUIET
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
      data-url={url}
    >
      <rect width={whole} height={whole} fill="#fff" />
      <path transform={`translate(${QUIET} ${QUIET})`} fill="#000" d={path} />
    </svg>
  )
}
