import type { Category } from '../spec.ts'

/** The hue each category is lit in; neighbours in the row of chips are never neighbours on the wheel. */
const hues: Record<Category, number> = {
  Fitness: 28,
  Wellness: 165,
  Fashion: 340,
  Business: 250,
  Creative: 305,
  Cooking: 55,
  Tech: 220,
  Music: 285,
  Gaming: 145,
  Education: 235,
  Entertainment: 10,
  Lifestyle: 120,
  Sports: 40,
  Travel: 200,
  Beauty: 355,
  Art: 325,
  Photography: 185,
  Dance: 270,
  Comedy: 95,
  Other: 75,
}

/** `Other` is lit in plain daylight. */
const chroma = (category: Category, amount: number) => (category === 'Other' ? amount / 4 : amount)

/** The spot on a chip: decoration beside the word. A CSS colour. */
export function categorySpot(category: Category): string {
  return `light-dark(oklch(0.6 ${chroma(category, 0.16)} ${hues[category]}), oklch(0.76 ${chroma(category, 0.14)} ${hues[category]}))`
}

/** The lamp over a page of one category; replaces the kit's `--beam`. A CSS colour. */
export function categoryBeam(category: Category): string {
  return `light-dark(oklch(0.88 ${chroma(category, 0.1)} ${hues[category]} / 0.7), oklch(0.66 ${chroma(category, 0.17)} ${hues[category]} / 0.26))`
}
