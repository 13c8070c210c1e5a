/** The place of a poster that is on its way. */
export function PosterSkeleton() {
  return <span aria-hidden="true" className="skeleton aspect-[4/5] rounded-card" />
}
