/** Where a row that scrolls sideways goes on out of sight. */
export type Hidden = { start: boolean; end: boolean }

type Row = { scrollLeft: number; clientWidth: number; scrollWidth: number }

/** Parts of a pixel are no content: browsers round each of the three for themselves. */
export const hiddenOf = ({ scrollLeft, clientWidth, scrollWidth }: Row): Hidden => {
  // negative from right to left
  const before = Math.abs(scrollLeft)
  return { start: before > 1, end: scrollWidth - clientWidth - before > 1 }
}

type Part = { offsetLeft: number; offsetWidth: number }

/** Where to scroll a row so that one of its parts is in sight, beside the arrow; undefined: it is. */
export function scrollFor(row: Row, part: Part, arrow: number): number | undefined {
  if (row.scrollWidth <= row.clientWidth) return undefined
  const [from, to] = [part.offsetLeft - arrow, part.offsetLeft + part.offsetWidth + arrow]
  if (from < row.scrollLeft) return Math.max(0, from)
  return to > row.scrollLeft + row.clientWidth ? to - row.clientWidth : undefined
}
