import type { ReactNode } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import { OVERVIEW } from '../spec.ts'

/** Grid of the charts. Its rows have a height before the figures arrive, so that nothing moves. */
export const ChartGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid auto-rows-[minmax(21.875rem,auto)] grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
    {children}
  </div>
)

/** The charts before their code or their figures have loaded. */
export const ChartsLoading = () => (
  <ChartGrid>
    {Object.values(OVERVIEW.charts).map((title) => (
      <Skeleton key={title} className="rounded-card" />
    ))}
  </ChartGrid>
)
