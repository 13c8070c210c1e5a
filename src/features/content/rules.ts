import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import { beginningOf, isPlain, isVisible, normalizeLine } from '#shared/texts.ts'
import type { Lock } from './contract.ts'
import { CONTENT_NAMES, type ContentType, titleMax } from './spec.ts'

/** Lock of an item: a price in tokens (0 for none), a tier, or both. Without either the item is free. */
export type Opening = { priceTokens: number; tierId: string | null }

/** Returns the lock of a new item. A price locks it even without `is_premium`. */
export const openingOf = ({ price, ppv_price, tier_id }: Lock): Opening => ({
  priceTokens: ppv_price ?? price ?? 0,
  tierId: tier_id ?? null,
})

/**
 * Returns the change of a lock. `is_premium: false` makes the item free, unless the same request sets a price or a
 * tier.
 */
export function openingChange({ is_premium, price, ppv_price, tier_id }: Lock): Partial<Opening> {
  const tokens = ppv_price ?? price
  const opens = is_premium === false
  return {
    ...(tokens !== undefined ? { priceTokens: tokens } : opens && { priceTokens: 0 }),
    ...(tier_id !== undefined ? { tierId: tier_id } : opens && { tierId: null }),
  }
}

/** Returns the title of an item. If empty, returns the file's name without extension, or the name of the type. */
export function titleOf(given: string, fileName: string | undefined, type: ContentType): string {
  if (given !== '') return given
  const name = normalizeLine(fileName ?? '')
  const stem = name.replace(/\.[\p{L}\p{N}]{1,8}$/u, '')
  const title = beginningOf(stem, titleMax, '').trim()
  // does not use file names with control or stacked characters, or with slashes
  return isPlain(name) && isVisible(title) && !/[\\/]/.test(name) ? title : CONTENT_NAMES[type].one
}

export type Access = 'own' | 'free' | 'bought' | 'tier' | 'locked' | 'removed'

/** Returns true if a viewer with this access can open the files. */
export const isOpen = (access: Access): boolean => access !== 'locked' && access !== 'removed'

/** Returns true if a viewer can download the file: the creator always, other viewers if the creator allows it. */
export const maySave = (access: Access, allowed: boolean): boolean => access === 'own' || (isOpen(access) && allowed)

/** Returns the message for a purchase that exceeds the fan's own weekly limit. */
export const weeklyLimitSentence = weeklyLimitSentenceOf('This')
