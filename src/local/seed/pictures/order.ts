import { linearRgb } from './palettes.ts'
import type { Portrait } from './people.ts'

/** Parameters of a drawing, which stage.js gets. */
export type Order = {
  kinds: Portrait['kinds']
  numbers: Record<string, number[]>
  colours: Record<string, number[]>
  width: number
  height: number
  grid: number
  avatar: number
  quality: number
}

export function orderOf(portrait: Portrait, size: Pick<Order, 'width' | 'height' | 'avatar' | 'quality'>): Order {
  const { colours } = portrait
  return {
    kinds: portrait.kinds,
    numbers: { uHead: portrait.head, uShape: portrait.shape, uLight: portrait.light },
    colours: {
      uSkin: linearRgb(colours.skin),
      uHair: linearRgb(colours.hair),
      uCloth: linearRgb(colours.cloth),
      uGround: linearRgb(colours.ground),
      uGlow: linearRgb(colours.glow),
      uLeft: linearRgb(colours.left),
      uRight: linearRgb(colours.right),
    },
    // 1.5 × 1.5 samples per pixel: smooth edges at about half the cost of 2 × 2.
    grid: 1.5,
    ...size,
  }
}
