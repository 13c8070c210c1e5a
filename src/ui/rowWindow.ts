/** Lists above `above` items render only the visible rows. Heights in pixels, including the gap to the next row. */
export const rowSizes = { above: 100, viewHeight: 600, height: { compact: 44, comfortable: 150 } } as const

/** Returns the rows to render at a scroll position; all rows of a short list. */
export function rowWindow(
  count: number,
  scrollTop: number,
  height: number,
): { first: number; last: number; isVirtual: boolean } {
  if (count <= rowSizes.above) return { first: 0, last: count, isVirtual: false }
  const first = Math.max(0, Math.floor(scrollTop / height) - 2)
  const shown = Math.ceil(rowSizes.viewHeight / height) + 4
  return { first, last: Math.min(count, first + shown), isVirtual: true }
}
