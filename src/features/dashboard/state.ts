import type { TipReceived } from '#features/tips/index.ts'

export type TipPage = { tips: TipReceived[]; next_cursor: string | null }

/** Puts a tip that was just heard of on top of what was read; one that is there already stays where it is. */
export function addTip(pages: readonly TipPage[], tip: TipReceived): TipPage[] {
  const isKnown = pages.some((page) => page.tips.some((known) => known.tip_id === tip.tip_id))
  const [first, ...rest] = pages
  if (isKnown || !first) return [...pages]
  return [{ ...first, tips: [tip, ...first.tips] }, ...rest]
}
