import { type ComponentType, createElement, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number }
export type Icon = ComponentType<IconProps>
/** One shape of a drawing of 24 by 24: the element and its attributes. */
type Shape = [tag: 'path', attributes: Record<string, string>]

export function outline(...shapes: Shape[]): Icon {
  return ({ size = 24, stroke = 2, color = 'currentColor', ...rest }) =>
    drawing(shapes, size, {
      fill: 'none',
      stroke: color,
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    })
}

export function filled(...shapes: Shape[]): Icon {
  return ({ size = 24, stroke: _, color = 'currentColor', ...rest }) =>
    drawing(shapes, size, { fill: color, stroke: 'none', ...rest })
}

function drawing(shapes: Shape[], size: number | string, attributes: SVGProps<SVGSVGElement>) {
  return createElement(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', width: size, height: size, ...attributes },
    ...shapes.map(([tag, its]) => createElement(tag, its)),
  )
}
