import { Skeleton } from '#ui/Skeleton.tsx'

/** All figures in one row if there is room; on a phone two per row, with an odd last one across both. */
export const figuresGrid =
  'grid grid-cols-2 gap-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-3 md:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none'

/** Placeholder of the main figures. */
export const FiguresLoading = () => (
  <div aria-hidden="true" className={figuresGrid}>
    {['a', 'b', 'c', 'd'].map((place) => (
      <Skeleton key={place} className="h-36 rounded-card" />
    ))}
  </div>
)
