import { limitSentenceOf } from '#shared/weekly-limit.ts'
import { digitalCategories, fewLeft, type ProductCategory } from './spec.ts'

const digital: ReadonlySet<ProductCategory> = new Set(digitalCategories)

/** Whether something of this kind goes by post. */
export const isPhysical = (category: ProductCategory): boolean => !digital.has(category)

/** Sold over views, as a whole percent; never above 100, null: nobody looked yet. */
export const conversionOf = (sold: number, views: number): number | null =>
  views === 0 ? null : Math.min(100, Math.round((sold / views) * 100))

export type Stock = { text: string; tone: 'neutral' | 'gold' | 'warning' } | undefined

/** What is said of the stock: nothing as long as there is enough. */
export function stockOf(quantity: number | null): Stock {
  if (quantity === 0) return { text: 'Sold out', tone: 'warning' }
  if (quantity === null || quantity > fewLeft) return undefined
  return { text: quantity === 1 ? 'Last one' : `${quantity} left`, tone: 'gold' }
}

/** Why the fan's own limit stands against buying. */
export const weeklyLimitSentence = limitSentenceOf('This')
