import { type Portrait, portraitOf, type Row } from '../pictures/people.ts'
import type { TuneName } from './melody.ts'
import type { Manner } from './moves.ts'
import { keys, notes, plan, river, screen, table } from './scenes.ts'

/** Size of demo photos in pixels. Lists show them at half the width. */
export const photoSize = { width: 640, height: 800 } as const
export const filmSize = { width: 640, height: 360 } as const
/** Size of films and stills that show a person. */
export const wideSize = { width: 960, height: 540 } as const

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
  fps: number
  /** Seconds between key frames. A new viewer of a live show must wait for a key frame. */
  keyEverySeconds: number
  bitrate: number
} & ({ painter: 'keys' | 'trail'; hue: number } | { painter: 'person'; portrait: Portrait; manner: Manner })

/** Returns the portrait of a film. The microphone is turned by `stand` radians. */
function starOf(row: Row, index: number, stand: number): Portrait {
  const portrait = portraitOf(row, index)
  return { ...portrait, kinds: { ...portrait.kinds, STAND: stand.toFixed(2) } }
}
const odette = starOf(['waves', 'straps', 'microphone', 'stage', 12, 4, 3, 12, -3, 5, 'slight'], 37, 0.22)
const omar = starOf(['afro', 'tee', 'headphones', 'stage', 2, 1, 0, -20, 6, 3, 'broad'], 20, 0)

/** Returns the size of a show in pixels. Lights need fewer than a person. */
export const sizeOf = ({ painter }: Pick<Show, 'painter'>) => (painter === 'person' ? wideSize : filmSize)

/** Wide portraits on the stage of the films: posters of recordings, as rows of pictures/people.ts. */
const wideRows: Record<string, Row> = {
  'vera-kitchen': ['waves', 'rollneck', 'none', 'stage', 4, 3, 1, -28, 8, -5, 'slight'],
  'vera-river': ['bun', 'straps', 'earrings', 'stage', 1, 3, 1, 24, 2, 4, 'slight'],
  'lena-tram': [...lena, 'headphones', 'stage', 7, 1, 1, -34, 3, 4, 'broad'],
  'omar-take': ['afro', 'vest', 'headphones', 'stage', 10, 1, 0, 34, 4, -3, 'broad'],
  'odette-second': ['waves', 'bare', 'microphone', 'stage', 6, 4, 3, -26, -8, -6, 'slight'],
}
export const wides: readonly [name: string, portrait: Portrait][] = Object.entries(wideRows).map(
  ([name, row], index) => {
    const portrait = portraitOf(row, index * 3 + 1)
    const [head, shoulders, neck] = portrait.shape
    return [name, { ...portrait, shape: [head, shoulders, neck, 1] }]
  },
)

const lights = { fps: 20, keyEverySeconds: 2 }
const person = { painter: 'person', fps: 20, keyEverySeconds: 1, bitrate: 620_000 } as const
/** Shows: `recital` and `rehearsal` are recordings, and demo hosts play the others live. */
export const shows: readonly Show[] = [
  { name: 'recital', painter: 'keys', hue: 290, ...lights, bitrate: 160_000 },
  { name: 'rehearsal', painter: 'keys', hue: 24, ...lights, bitrate: 130_000 },
  { name: 'night', painter: 'trail', hue: 205, ...lights, keyEverySeconds: 1, bitrate: 420_000 },
  { name: 'encore', ...person, portrait: odette, manner: 'sing' },
  { name: 'rooftop', ...person, portrait: omar, manner: 'nod' },
]
