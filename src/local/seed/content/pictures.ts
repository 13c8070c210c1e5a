import { type Portrait, portraitOf, type Row } from '../pictures/people.ts'
import type { TuneName } from './melody.ts'
import { keys, notes, plan, river, screen, table } from './scenes.ts'

/** Size of demo photos in pixels. Lists show them at half the width. */
export const photoSize = { width: 640, height: 800 } as const
export const filmSize = { width: 640, height: 360 } as const

const vera = ['waves', 'straps'] as const
const kofi = ['short', 'vest'] as const
const devin = ['bob', 'vest'] as const
const lena = ['shaved', 'tee'] as const
const yuki = ['hat', 'jacket'] as const
const sofia = ['bun', 'rollneck'] as const
const amaro = ['long', 'tee'] as const

/** Further portraits of the demo creators, as rows of pictures/people.ts. */
const rows: Record<string, Row> = {
  'vera-lamps': [...vera, 'earrings', 'lamps', 9, 3, 1, -38, 3, -6, 'slight'],
  'vera-beam': [...vera, 'none', 'beam', 10, 3, 1, 56, -4, 3, 'slight'],
  'vera-curtain': ['bun', 'straps', 'earrings', 'curtain', 6, 3, 1, -20, 4, 8, 'slight'],
  'vera-dusk': ['waves', 'rollneck', 'none', 'dusk', 4, 3, 1, 64, 6, -4, 'slight'],
  'vera-ring': [...vera, 'microphone', 'ring', 3, 3, 1, 18, -6, 6, 'slight'],
  'kofi-dusk': [...kofi, 'none', 'dusk', 8, 2, 0, 42, -3, 4, 'broad', 'beard'],
  'kofi-slab': ['beanie', 'tee', 'headphones', 'slab', 6, 2, 0, -52, 4, -5, 'broad', 'beard'],
  'kofi-cross': [...kofi, 'none', 'cross', 2, 2, 0, 22, 2, -6, 'broad', 'beard'],
  'kofi-moon': ['short', 'bare', 'none', 'moon', 10, 2, 0, -64, -5, 3, 'broad', 'beard'],
  'devin-cross': [...devin, 'glasses', 'cross', 5, 5, 0, 30, 2, 5, 'slight'],
  'lena-lamps': [...lena, 'none', 'lamps', 1, 1, 0, -46, 3, -3, 'broad'],
  'lena-dusk': ['beanie', 'jacket', 'none', 'dusk', 9, 1, 0, 26, -4, 6, 'broad'],
  'yuki-ring': [...yuki, 'none', 'ring', 11, 4, 1, -58, 4, 5, 'broad'],
  'yuki-beam': [...yuki, 'headphones', 'beam', 5, 4, 1, 34, 2, -6, 'broad'],
  'sofia-moon': [...sofia, 'glasses', 'moon', 4, 3, 0, 40, 4, -4, 'slight'],
  'sofia-slab': [...sofia, 'earrings', 'slab', 2, 3, 0, -24, -2, 6, 'slight'],
  'amaro-beam': [...amaro, 'none', 'beam', 4, 4, 2, -24, 4, -7, 'slight'],
}

/** Portraits by file name. */
export const portraits: readonly [name: string, portrait: Portrait][] = Object.entries(rows).map(
  ([name, row], index) => [name, portraitOf(row, index * 3 + 2)],
)

/** Still lifes of desks, drawn as SVG. */
export const scenes: readonly [name: string, svg: string][] = [
  ['keys', keys()],
  ['notes', notes()],
  ['river', river()],
  ['plan', plan()],
  ['screen', screen()],
  ['table', table()],
]

/** Tunes with a video. `hue` is the colour of the video's light. */
export const films: readonly { name: TuneName; hue: number }[] = [
  { name: 'evening', hue: 330 },
  { name: 'morning', hue: 140 },
]

type Show = {
  name: TuneName
  painter: 'keys' | 'trail'
  hue: number
  fps: number
  /** Seconds between key frames. A new viewer of a live show must wait for a key frame. */
  keyEverySeconds: number
  bitrate: number
}
/** Two recorded shows, and one that the demo host plays live. */
export const shows: readonly Show[] = [
  { name: 'recital', painter: 'keys', hue: 290, fps: 20, keyEverySeconds: 2, bitrate: 160_000 },
  { name: 'rehearsal', painter: 'keys', hue: 24, fps: 20, keyEverySeconds: 2, bitrate: 130_000 },
  { name: 'night', painter: 'trail', hue: 205, fps: 20, keyEverySeconds: 1, bitrate: 260_000 },
]
