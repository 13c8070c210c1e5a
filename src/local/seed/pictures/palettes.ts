/** A colour as lightness, chroma, hue (OKLCH), as in the design system. */
export type Lch = readonly [l: number, c: number, h: number]

/** Colours of a portrait: the background, its glow, and the two side lamps. */
export type Palette = { ground: Lch; glow: Lch; left: Lch; right: Lch }

export const palettes: readonly Palette[] = [
  { ground: [0.2, 0.06, 300], glow: [0.68, 0.19, 32], left: [0.8, 0.14, 70], right: [0.6, 0.22, 350] },
  { ground: [0.19, 0.05, 255], glow: [0.62, 0.14, 235], left: [0.78, 0.13, 200], right: [0.72, 0.19, 40] },
  { ground: [0.2, 0.05, 165], glow: [0.72, 0.14, 165], left: [0.86, 0.15, 115], right: [0.62, 0.14, 230] },
  { ground: [0.2, 0.07, 335], glow: [0.66, 0.23, 350], left: [0.72, 0.18, 310], right: [0.82, 0.13, 75] },
  { ground: [0.21, 0.05, 60], glow: [0.82, 0.15, 80], left: [0.86, 0.12, 90], right: [0.6, 0.2, 25] },
  { ground: [0.18, 0.08, 282], glow: [0.56, 0.22, 285], left: [0.66, 0.22, 330], right: [0.74, 0.14, 215] },
  { ground: [0.2, 0.05, 20], glow: [0.62, 0.22, 25], left: [0.76, 0.16, 55], right: [0.64, 0.16, 300] },
  { ground: [0.19, 0.04, 215], glow: [0.8, 0.1, 205], left: [0.9, 0.06, 210], right: [0.66, 0.2, 345] },
  { ground: [0.2, 0.05, 140], glow: [0.8, 0.17, 125], left: [0.78, 0.16, 150], right: [0.8, 0.15, 75] },
  { ground: [0.2, 0.06, 310], glow: [0.74, 0.14, 315], left: [0.84, 0.1, 330], right: [0.68, 0.15, 260] },
  { ground: [0.19, 0.05, 245], glow: [0.86, 0.09, 85], left: [0.7, 0.14, 245], right: [0.82, 0.13, 65] },
  { ground: [0.2, 0.06, 5], glow: [0.78, 0.13, 15], left: [0.7, 0.2, 5], right: [0.84, 0.1, 200] },
  { ground: [0.17, 0.05, 330], glow: [0.5, 0.19, 335], left: [0.87, 0.13, 80], right: [0.68, 0.19, 15] },
]

/** Converts an OKLCH colour to linear sRGB, clipped to the gamut. */
export function linearRgb([l, c, h]: Lch): [number, number, number] {
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ]
}
