import { Skeleton } from '#ui/Skeleton.tsx'

/** Placeholder of a recording's page, in the same layout. */
export function RecordingSkeleton() {
  return (
    <div className="stage">
      <div role="status" className="page page-wide grid grid-cols-[minmax(0,1fr)] gap-6 pb-24">
        <span className="sr-only">Loading</span>
        <div className="dark grid overflow-hidden rounded-card bg-ground">
          <Skeleton className="aspect-video max-h-[70dvh] w-full rounded-none" />
          <div className="h-14" />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Skeleton className="h-10 w-96 max-w-full" />
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-10 w-48" />
          </div>
        </div>
      </div>
    </div>
  )
}
