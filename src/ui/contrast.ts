/** A colour as written in the tokens. */
export type Oklch = { l: number; c: number; h: number; alpha: number }

type Rgb = [number, number, number]

/** Converts to linear sRGB, clipped to the gamut as a screen without a wider one does. */
function linear({ l, c, h }: Oklch): Rgb {
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

const encode = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

type Paint = Oklch | Rgb

const rgbOf = (paint: Paint): Rgb => (Array.isArray(paint) ? paint : linear(paint))

/** Returns the relative luminance (WCAG 2.2), 0 to 1. */
export function luminance(paint: Paint): number {
  const [red, green, blue] = rgbOf(paint)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the visible colour of a translucent colour over an opaque one, blended in encoded sRGB as browsers do. */
export function over(front: Oklch, back: Paint): Rgb {
  const [a, b] = [linear(front), rgbOf(back)]
  const mix = (one: number, two: number) => decode(encode(one) * front.alpha + encode(two) * (1 - front.alpha))
  return [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
}

/** Returns the contrast ratio (WCAG 2.2), 1 to 21. A translucent front is blended with the back first. */
export function contrast(front: Oklch, back: Paint): number {
  const one = luminance(front.alpha < 1 ? over(front, back) : front)
  const two = luminance(back)
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}
