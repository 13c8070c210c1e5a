import { Skeleton } from '#ui/Skeleton.tsx'

/** All of them in one row where there is room; two in a row on a phone, an odd last one across. */
export const figuresGrid =
  'grid grid-cols-2 gap-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-3 md:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none'

/** The places of the figures at a glance. */
export const FiguresLoading = () => (
  <div aria-hidden="true" className={figuresGrid}>
    {['a', 'b', 'c', 'd'].map((place) => (
      <Skeleton key={place} className="h-36 rounded-card" />
    ))}
  </div>
)
