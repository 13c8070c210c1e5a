/** A stretch of time, in milliseconds since 1970; `to` is no longer part of it. */
export type Span = { from: number; to: number }

/** What two lists have in common. Both are in order and without overlaps, as is the result. */
export function common(one: readonly Span[], other: readonly Span[]): Span[] {
  const shared: Span[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i] as Span, other[j] as Span]
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
    if (from < to) shared.push({ from, to })
    if (a.to < b.to) i += 1
    else j += 1
  }
  return shared
}

/** The first list without what is in the second. */
export function without(spans: readonly Span[], gone: readonly Span[]): Span[] {
  return gone.reduce<Span[]>(
    (left, hole) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, hole.from) },
          { from: Math.max(from, hole.to), to },
        ].filter((span) => span.from < span.to),
      ),
    [...spans],
  )
}

export const until = (spans: readonly Span[], at: number): Span[] => without(spans, [{ from: at, to: Infinity }])

/** Milliseconds in all. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)
