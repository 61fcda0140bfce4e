// Draws the artwork of the phase NFTs into public/phases, which is committed. The product's arc: the sun's way over one day, at four of its hours.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Scene {
  readonly name: string
  /** From the zenith to the horizon, then the ground. */
  readonly sky: readonly [string, string, string]
  readonly ground: readonly [string, string]
  readonly light: string
  readonly glow: string
  /** Position of the sun, or the moon, on the arc: 0 rises, 1 sets. */
  readonly place: number
  readonly isNight: boolean
}

const SCENES: readonly Scene[] = [
  {
    name: 'sunrise',
    sky: ['#2b1530', '#8a3b4a', '#ffab91'],
    ground: ['#3a1a22', '#130d0b'],
    light: '#ffd6a1',
    glow: '#ffab91',
    place: 0.13,
    isNight: false,
  },
  {
    name: 'midday',
    sky: ['#03314a', '#2f8fb5', '#ffe9ae'],
    ground: ['#51411f', '#110e08'],
    light: '#fff3cf',
    glow: '#ffc94a',
    place: 0.5,
    isNight: false,
  },
  {
    name: 'sunset',
    sky: ['#200816', '#7a2340', '#ff8a5c'],
    ground: ['#3c1620', '#150c0b'],
    light: '#ffb56b',
    glow: '#ff8a5c',
    place: 0.87,
    isNight: false,
  },
  {
    name: 'midnight',
    sky: ['#070817', '#131735', '#3a4365'],
    ground: ['#181a2c', '#0b0c16'],
    light: '#e4eaff',
    glow: '#b4c6ff',
    place: 0.5,
    isNight: true,
  },
]

const SIZE = 512
const CENTRE = SIZE / 2
const HORIZON = 348
const RADIUS = 188
/** So that the ends of the arc rise a little above the horizon, as in the logo. */
const SPREAD = 0.94
const STARS = 34
const RAYS = 24

const round = (value: number): string => String(Math.round(value * 10) / 10)

function pointAt(place: number, radius = RADIUS): readonly [string, string] {
  const angle = Math.PI * (0.5 + SPREAD * (0.5 - place))
  return [round(CENTRE + radius * Math.cos(angle)), round(HORIZON - radius * Math.sin(angle))]
}

/** A fixed sequence in [0, 1): the same files on every run. */
function createSequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function arc(from: number, to: number): string {
  const [[x1, y1], [x2, y2]] = [pointAt(from), pointAt(to)]
  return `M${x1} ${y1}A${String(RADIUS)} ${String(RADIUS)} 0 0 1 ${x2} ${y2}`
}

function stars({ light }: Scene): readonly string[] {
  const next = createSequence(20_260)
  return Array.from({ length: STARS }, () => {
    const x = next() * SIZE
    const y = next() * (HORIZON - 60)
    const size = 0.8 + next() * 1.6
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="${light}" opacity="${round(0.4 + next() * 0.6)}"/>`
  })
}

function rays({ glow, place }: Scene): string {
  const [x, y] = pointAt(place)
  const lines = Array.from({ length: RAYS }, (_, index) => {
    const angle = (2 * Math.PI * index) / RAYS
    const inner = 62
    const outer = index % 2 === 0 ? 92 : 78
    const at = (radius: number): string =>
      `${round(Number(x) + radius * Math.cos(angle))} ${round(Number(y) + radius * Math.sin(angle))}`
    return `M${at(inner)}L${at(outer)}`
  })
  return `<path d="${lines.join('')}" stroke="${glow}" stroke-width="3" stroke-linecap="round" opacity=".75"/>`
}

function body(scene: Scene): readonly string[] {
  const [x, y] = pointAt(scene.place)
  const disc = `<circle cx="${x}" cy="${y}" r="46" fill="${scene.light}"/>`
  if (!scene.isNight) return [rays(scene), disc]
  // A crescent: the disc without the one that covers it.
  const cover = `<mask id="crescent"><circle cx="${x}" cy="${y}" r="46" fill="#fff"/><circle cx="${String(Number(x) + 22)}" cy="${String(Number(y) - 12)}" r="40" fill="#000"/></mask>`
  return [cover, `<g mask="url(#crescent)">${disc}</g>`]
}

/** The light on the water below the sun. */
function reflection({ light, place }: Scene): readonly string[] {
  const [x] = pointAt(place)
  return [84, 62, 46, 34, 22].map((width, index) => {
    const y = HORIZON + 18 + index * 24
    return `<path d="M${round(Number(x) - width)} ${String(y)}H${round(Number(x) + width)}" stroke="${light}" stroke-width="5" stroke-linecap="round" opacity="${round(0.6 - index * 0.1)}"/>`
  })
}

function draw(scene: Scene): string {
  const { sky, ground, glow, light, place } = scene
  const [x, y] = pointAt(place)
  const stop = (offset: number, colour: string): string =>
    `<stop offset="${String(offset)}" stop-color="${colour}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(SIZE)} ${String(SIZE)}" width="${String(SIZE)}" height="${String(SIZE)}">`,
    '<defs>',
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stop(0, sky[0])}${stop(0.6, sky[1])}${stop(1, sky[2])}</linearGradient>`,
    `<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">${stop(0, ground[0])}${stop(1, ground[1])}</linearGradient>`,
    `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="230"><stop offset="0" stop-color="${glow}" stop-opacity=".75"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
    `<clipPath id="above"><path d="M0 0H${String(SIZE)}V${String(HORIZON)}H0z"/></clipPath>`,
    '</defs>',
    `<path d="M0 0H${String(SIZE)}V${String(HORIZON)}H0z" fill="url(#sky)"/>`,
    '<g clip-path="url(#above)">',
    ...(scene.isNight ? stars(scene) : []),
    `<path d="M0 0H${String(SIZE)}V${String(HORIZON)}H0z" fill="url(#glow)"/>`,
    '</g>',
    `<path d="M0 ${String(HORIZON)}H${String(SIZE)}V${String(SIZE)}H0z" fill="url(#ground)"/>`,
    `<path d="${arc(0, 1)}" fill="none" stroke="${light}" stroke-opacity=".32" stroke-width="9" stroke-linecap="round"/>`,
    `<path d="${arc(0, place)}" fill="none" stroke="${light}" stroke-width="9" stroke-linecap="round"/>`,
    ...body(scene),
    ...reflection(scene),
    `<path d="M28 ${String(HORIZON)}H${String(SIZE - 28)}" stroke="${light}" stroke-opacity=".6" stroke-width="5" stroke-linecap="round"/>`,
    '</svg>',
    '',
  ].join('\n')
}

/** File names in `public/phases`, with their contents. */
export const drawPhases = (): ReadonlyMap<string, string> =>
  new Map(SCENES.map((scene) => [`${scene.name}.svg`, draw(scene)]))

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../public/phases')
  await mkdir(folder, { recursive: true })
  for (const [file, text] of drawPhases()) await writeFile(join(folder, file), text)
}
