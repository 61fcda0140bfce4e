import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DAY_PHASES } from '../phase/day-phase.ts'
import { THEMES } from '../phase/day-theme.ts'

type Palette = ReadonlyMap<string, string>

const css = readFileSync(join(import.meta.dirname, 'phases.css'), 'utf8')

function readBlock(selector: string): Palette {
  const start = css.indexOf(`\n${selector} {`)
  if (start < 0) throw new Error(`phases.css has no ${selector}`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
}

function luminance(hex: string): number {
  const linear = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return (linear[0] ?? 0) * 0.2126 + (linear[1] ?? 0) * 0.7152 + (linear[2] ?? 0) * 0.0722
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** What the style sheet defines for a phase's side; the light one overrides the dark one. */
function readPalette(phase: string, theme: string): Palette {
  const dark = [':root,\n:root .Toastify', `[data-phase='${phase}'],\n[data-phase='${phase}'] .Toastify`]
  const light = [":root[data-theme='light']", `[data-phase='${phase}'][data-theme='light']`]
  return new Map((theme === 'dark' ? dark : light).flatMap((selector) => [...readBlock(selector)]))
}

const SIDES = DAY_PHASES.flatMap((phase) => THEMES.map((theme) => [phase, theme] as const))

const GROUNDS = ['ground', 'ground-deep', 'surface', 'raised', 'raised-hover']
const TEXTS = ['ink', 'ink-muted', 'ink-faint', 'accent', 'positive', 'warning', 'negative']

describe.each(SIDES)('%s, %s', (phase, theme) => {
  const palette = readPalette(phase, theme)
  const color = (name: string): string => {
    const value = palette.get(name)
    if (value === undefined) throw new Error(`${phase}, ${theme} has no --${name}`)
    return value
  }

  it.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    'text %s on %s reaches 4.5 : 1',
    (text, ground) => {
      expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('keeps the words of a chosen option readable, and the option apart from its neighbours', () => {
    expect(contrast(color('ink'), color('chosen'))).toBeGreaterThanOrEqual(7)
    expect(contrast(color('chosen'), color('raised'))).toBeGreaterThanOrEqual(1.2)
    expect(contrast(color('chosen'), color('surface'))).toBeGreaterThanOrEqual(1.2)
  })

  it.each(['fill', 'fill-warm'])('text on a button of %s reaches 7 : 1', (fill) => {
    expect(contrast(color('on-accent'), color(fill))).toBeGreaterThanOrEqual(7)
  })

  it.each(['ground', 'surface', 'raised'])('the edge of a control on %s reaches 3 : 1', (ground) => {
    expect(contrast(color('line-strong'), color(ground))).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['ground', 'surface', 1.1],
    ['surface', 'raised', 1.15],
    ['raised', 'raised-hover', 1.09],
    ['surface', 'line', 1.45],
    ['raised', 'line', 1.25],
  ])('%s and %s do not melt into each other', (one, other, step) => {
    expect(contrast(color(one), color(other))).toBeGreaterThanOrEqual(step)
  })

  it('is as light or as dark as its name says', () => {
    expect(luminance(color('ground')) > 0.8).toBe(theme === 'light')
    expect(luminance(color('ground')) < 0.01).toBe(theme === 'dark')
  })
})

it('measures the reference pair of the guideline', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
})
