/** Placeholder of a poster that is loading. */
export function PosterSkeleton() {
  return <span aria-hidden="true" className="skeleton aspect-[4/5] rounded-card" />
}
