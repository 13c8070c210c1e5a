import { beginningOf, isPlain, isVisible, tidyLine } from '#shared/texts.ts'
import { limitSentenceOf } from '#shared/weekly-limit.ts'
import type { Lock } from './contract.ts'
import { CONTENT_NAMES, type ContentType, titleMax } from './spec.ts'

/** What opens an item: tokens once (0: none), a tier, or both; neither: it is open to everybody. */
export type Opening = { priceTokens: number; tierId: string | null }

/** How a new item is locked. A price locks it, whether it is called premium or not. */
export const openingOf = ({ price, ppv_price, tier_id }: Lock): Opening => ({
  priceTokens: ppv_price ?? price ?? 0,
  tierId: tier_id ?? null,
})

/** What changes of how an item is locked; not premium any more is open, unless the same call gives it a price or a tier. */
export function openingChange({ is_premium, price, ppv_price, tier_id }: Lock): Partial<Opening> {
  const tokens = ppv_price ?? price
  const opens = is_premium === false
  return {
    ...(tokens !== undefined ? { priceTokens: tokens } : opens && { priceTokens: 0 }),
    ...(tier_id !== undefined ? { tierId: tier_id } : opens && { tierId: null }),
  }
}

/** What an item without a title is called: as its file is without the extension, or as its tab calls one. */
export function titleOf(given: string, fileName: string | undefined, type: ContentType): string {
  if (given !== '') return given
  const name = tidyLine(fileName ?? '')
  const stem = name.replace(/\.[\p{L}\p{N}]{1,8}$/u, '')
  const title = beginningOf(stem, titleMax, '').trim()
  // names of files are made by machines too: one that no person would give is none
  return isPlain(name) && isVisible(title) && !/[\\/]/.test(name) ? title : CONTENT_NAMES[type].one
}

export type Access = 'own' | 'free' | 'bought' | 'tier' | 'locked' | 'removed'

/** Whether somebody who stands so to an item may see what it is made of. */
export const isOpen = (access: Access): boolean => access !== 'locked' && access !== 'removed'

/** Whether they may have the file for themselves: its creator always, others where the creator allows it. */
export const maySave = (access: Access, allowed: boolean): boolean => access === 'own' || (isOpen(access) && allowed)

/** Why the fan's own limit stands against a purchase. */
export const weeklyLimitSentence = limitSentenceOf('This')
