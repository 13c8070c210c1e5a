import { type Lch, palettes } from './palettes.ts'

/** Options and their numbers in portrait.glsl. */
export const hairs = {
  shaved: 0,
  short: 1,
  afro: 2,
  bun: 3,
  long: 4,
  bob: 5,
  ponytail: 6,
  curls: 7,
  hat: 8,
  scarf: 9,
  crest: 10,
  braids: 11,
  beanie: 12,
  waves: 13,
  puffs: 14,
} as const
export const garments = { tee: 0, vest: 1, bare: 2, rollneck: 3, jacket: 4, straps: 5 } as const
export const extras = { none: 0, headphones: 1, glasses: 2, earrings: 3, microphone: 4 } as const
export const backdrops = {
  moon: 0,
  beam: 1,
  cross: 2,
  ring: 3,
  dusk: 4,
  lamps: 5,
  curtain: 6,
  slab: 7,
  stage: 8,
} as const

export type Row = [
  hair: keyof typeof hairs,
  garment: keyof typeof garments,
  extra: keyof typeof extras,
  backdrop: keyof typeof backdrops,
  palette: number,
  skin: number,
  hairTone: number,
  /** Turn of the head in degrees; positive is to its left. */
  yaw: number,
  /** Nod of the head in degrees; positive is chin down. `tilt` is its inclination to the side. */
  nod: number,
  tilt: number,
  build: 'slight' | 'broad',
  beard?: 'beard',
]

const skins: readonly Lch[] = [
  [0.32, 0.05, 45],
  [0.42, 0.065, 48],
  [0.52, 0.075, 52],
  [0.62, 0.08, 55],
  [0.72, 0.07, 55],
  [0.8, 0.055, 52],
]
const tones: readonly Lch[] = [
  [0.16, 0.015, 40],
  [0.27, 0.045, 45],
  [0.42, 0.08, 55],
  [0.45, 0.12, 40],
  [0.78, 0.08, 85],
  [0.8, 0.01, 80],
  [0.62, 0.18, 350],
  [0.55, 0.14, 250],
]

/** The portraits in the order of their files: first of the demo creators, then of the other demo users. */
export const rows: readonly Row[] = [
  ['waves', 'straps', 'none', 'moon', 0, 3, 1, 28, 4, 6, 'slight'],
  ['short', 'jacket', 'none', 'beam', 1, 2, 0, -34, 2, -3, 'broad', 'beard'],
  ['afro', 'rollneck', 'earrings', 'ring', 4, 0, 0, 18, -4, 5, 'slight'],
  ['bob', 'vest', 'none', 'curtain', 3, 5, 0, -22, 3, -7, 'slight'],
  ['shaved', 'tee', 'headphones', 'cross', 5, 1, 0, 40, 6, 3, 'broad'],
  ['long', 'bare', 'none', 'dusk', 2, 4, 2, -48, -3, 5, 'slight'],
  ['hat', 'jacket', 'none', 'slab', 6, 4, 1, 30, 8, -4, 'broad'],
  ['bun', 'straps', 'earrings', 'lamps', 9, 3, 0, -62, -6, 2, 'slight'],
  ['curls', 'tee', 'glasses', 'moon', 1, 2, 1, 14, 0, -5, 'broad'],
  ['scarf', 'rollneck', 'none', 'beam', 10, 3, 5, -24, 2, 6, 'slight'],
  ['braids', 'vest', 'none', 'ring', 3, 0, 0, 34, -5, -4, 'slight'],
  ['crest', 'jacket', 'earrings', 'cross', 8, 5, 6, -40, 3, 4, 'broad'],
  ['ponytail', 'tee', 'none', 'slab', 7, 4, 3, 66, -2, -3, 'slight'],
  ['beanie', 'jacket', 'none', 'dusk', 11, 5, 2, -16, 4, 7, 'broad', 'beard'],
  ['puffs', 'straps', 'none', 'curtain', 4, 1, 0, 20, -3, 8, 'slight'],
  ['short', 'rollneck', 'glasses', 'lamps', 5, 4, 4, -30, 3, -4, 'broad'],
  ['waves', 'vest', 'earrings', 'beam', 6, 5, 3, -12, 0, -9, 'slight'],
  ['afro', 'tee', 'headphones', 'moon', 2, 1, 0, -38, 5, 3, 'broad'],
  ['bob', 'rollneck', 'glasses', 'ring', 7, 4, 7, 26, 2, 6, 'slight'],
  ['long', 'straps', 'none', 'slab', 0, 2, 0, 52, -6, -5, 'slight'],
  ['shaved', 'jacket', 'none', 'curtain', 10, 0, 0, -56, 0, 2, 'broad', 'beard'],
  ['bun', 'bare', 'none', 'dusk', 9, 5, 4, 36, -8, 4, 'slight'],
  ['curls', 'vest', 'microphone', 'cross', 3, 2, 1, -28, -4, -6, 'slight'],
  ['hat', 'straps', 'earrings', 'moon', 11, 3, 1, -20, 6, 8, 'slight'],
  ['short', 'tee', 'headphones', 'ring', 8, 3, 0, 44, 4, -2, 'broad'],
  ['braids', 'bare', 'earrings', 'beam', 0, 1, 0, -66, -4, 3, 'slight'],
  ['ponytail', 'vest', 'none', 'lamps', 2, 5, 2, 22, 0, 9, 'slight'],
  ['scarf', 'jacket', 'none', 'slab', 5, 4, 6, 38, 3, -5, 'slight'],
  ['crest', 'tee', 'none', 'curtain', 6, 4, 5, 60, -3, -3, 'broad', 'beard'],
  ['waves', 'rollneck', 'glasses', 'dusk', 1, 0, 0, -18, 2, 5, 'slight'],
  ['puffs', 'jacket', 'headphones', 'cross', 9, 2, 7, 16, 0, -6, 'slight'],
  ['beanie', 'tee', 'earrings', 'beam', 4, 1, 0, -44, 3, 4, 'broad'],
  ['long', 'jacket', 'none', 'moon', 7, 5, 5, 24, 4, -8, 'slight'],
  ['short', 'vest', 'microphone', 'slab', 3, 1, 0, 48, -7, 2, 'broad'],
  ['bob', 'straps', 'earrings', 'lamps', 11, 2, 1, -34, -2, 7, 'slight'],
  ['afro', 'bare', 'none', 'dusk', 6, 2, 3, 58, -6, -4, 'slight'],
  ['curls', 'rollneck', 'none', 'ring', 10, 5, 2, -26, 5, -3, 'broad', 'beard'],
  ['waves', 'straps', 'microphone', 'curtain', 12, 4, 3, 22, -6, 6, 'slight'],
  ['hat', 'rollneck', 'none', 'lamps', 0, 0, 0, -52, 4, 3, 'broad'],
  ['waves', 'bare', 'none', 'cross', 7, 3, 6, 32, -5, -7, 'slight'],
  ['shaved', 'straps', 'earrings', 'moon', 5, 2, 0, -14, 0, 8, 'slight'],
  ['ponytail', 'jacket', 'none', 'beam', 11, 1, 0, 70, -3, -2, 'slight'],
  ['braids', 'tee', 'headphones', 'slab', 1, 3, 7, -20, 3, 5, 'slight'],
  ['short', 'jacket', 'none', 'dusk', 4, 5, 4, 28, -2, -6, 'broad'],
  ['long', 'vest', 'microphone', 'curtain', 9, 0, 0, -42, -8, 4, 'slight'],
  ['curls', 'straps', 'earrings', 'ring', 2, 4, 3, 46, -4, -5, 'slight'],
]

/** A portrait as parameters of the shader. */
export type Portrait = {
  head: [number, number, number, number]
  shape: [number, number, number, number]
  kinds: { HAIR: number; GARMENT: number; EXTRA: number; BACKDROP: number; BEARD: 0 | 1 } & { STAND?: string }
  light: [number, number, number, number]
  colours: { skin: Lch; hair: Lch; cloth: Lch; ground: Lch; glow: Lch; left: Lch; right: Lch }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`No entry ${index} in a list of ${list.length}`)
  return item
}

/** Converts a row to a portrait. `index` varies the cloth and the noise. */
export function portraitOf(row: Row, index: number): Portrait {
  const [hair, garment, extra, backdrop, palette, skin, tone, yaw, nod, tilt, build, beard] = row
  const light = at(palettes, palette)
  const broad = build === 'broad'
  const hue = at([light.glow, light.left, light.right], index % 3)[2]
  // Most cloth is dark, so that the side lamps outline the figure; every fourth is bright.
  const cloth: Lch = index % 4 === 1 ? [0.5, 0.12, hue] : index % 4 === 3 ? [0.66, 0.05, hue] : [0.26, 0.06, hue]
  const side = yaw > 0 ? 1 : -1
  return {
    head: [radians(yaw), radians(nod), radians(tilt), radians(-tilt * 0.8)],
    shape: [broad ? 1.03 : 0.96, broad ? 1.1 : 0.92, 1, 0.93],
    kinds: {
      HAIR: hairs[hair],
      GARMENT: garments[garment],
      EXTRA: extras[extra],
      BACKDROP: backdrops[backdrop],
      BEARD: beard ? 1 : 0,
    },
    light: [side * (0.45 + 0.4 * ((index * 7) % 5) * 0.25), 0.62 + 0.1 * (index % 3), 0.85, 3.7 * index],
    colours: { skin: at(skins, skin), hair: at(tones, tone), cloth, ...light },
  }
}

/** All portraits, in the order of their file numbers (01 …). */
export const portraits: readonly Portrait[] = rows.map(portraitOf)
