import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import { digitalCategories, fewLeft, type ProductCategory } from './spec.ts'

const digital: ReadonlySet<ProductCategory> = new Set(digitalCategories)

/** Returns true if products of this category are shipped. */
export const isPhysical = (category: ProductCategory): boolean => !digital.has(category)

/** Returns sales per view as a whole percent, at most 100; null without views. */
export const conversionOf = (sold: number, views: number): number | null =>
  views === 0 ? null : Math.min(100, Math.round((sold / views) * 100))

export type Stock = { text: string; tone: 'neutral' | 'gold' | 'warning' } | undefined

/** Returns the text about the stock; undefined while more than `fewLeft` pieces are left. */
export function stockOf(quantity: number | null): Stock {
  if (quantity === 0) return { text: 'Sold out', tone: 'warning' }
  if (quantity === null || quantity > fewLeft) return undefined
  return { text: quantity === 1 ? 'Last one' : `${quantity} left`, tone: 'gold' }
}

/** Sentence for a purchase over the fan's weekly spending limit, with the time when it fits. */
export const weeklyLimitSentence = weeklyLimitSentenceOf('This')
