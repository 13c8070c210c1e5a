/** Sides on which a scrolling row has hidden content. */
export type Hidden = { start: boolean; end: boolean }

type Row = { scrollLeft: number; clientWidth: number; scrollWidth: number }

/** Ignores parts of a pixel, because browsers round each of the three values separately. */
export const hiddenOf = ({ scrollLeft, clientWidth, scrollWidth }: Row): Hidden => {
  // Negative in right-to-left text.
  const before = Math.abs(scrollLeft)
  return { start: before > 1, end: scrollWidth - clientWidth - before > 1 }
}

type Part = { offsetLeft: number; offsetWidth: number }

/** Returns the scroll position that shows a part beside the arrow; undefined if it is visible already. */
export function scrollFor(row: Row, part: Part, arrow: number): number | undefined {
  if (row.scrollWidth <= row.clientWidth) return undefined
  const [from, to] = [part.offsetLeft - arrow, part.offsetLeft + part.offsetWidth + arrow]
  if (from < row.scrollLeft) return Math.max(0, from)
  return to > row.scrollLeft + row.clientWidth ? to - row.clientWidth : undefined
}
