import { createElement, type ReactNode, type SVGProps } from 'react'

// The shapes in the folders next to this file are those of Lucide 1.75.0, under the ISC licence, some of them derived from Feather, under the MIT licence:
// LICENSE has both.

export type DrawnIcon = (props: SVGProps<SVGSVGElement>) => ReactNode

type Shape = readonly [
  element: 'path' | 'circle' | 'rect' | 'line',
  attributes: Readonly<Record<string, string>>,
]

const STYLE = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** An icon of strokes on a field of 24 by 24, in the colour of the text. Give it `aria-hidden`, or a name. */
export const drawnIcon =
  (shapes: readonly Shape[]): DrawnIcon =>
  (props) =>
    createElement(
      'svg',
      { ...STYLE, ...props },
      ...shapes.map(([element, attributes]) => createElement(element, attributes)),
    )
