import { Skeleton } from '#ui/Skeleton.tsx'
import type { View } from '../spec.ts'

/** Skeleton until the viewer's time zone and the entries are known. */
export function CalendarLoading({ view }: { view: View }) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-12 w-full rounded-control wide:w-72" />
        <Skeleton className="h-12 w-full rounded-control wide:w-64" />
      </div>
      <CalendarBodyLoading view={view} />
    </div>
  )
}

export function CalendarBodyLoading({ view }: { view: View }) {
  const isMonth = view === 'month'
  return (
    <>
      <Skeleton className="hidden h-[36rem] w-full rounded-card wide:block" />
      <div className="grid gap-6 wide:hidden">
        <Skeleton className={isMonth ? 'h-72 w-full rounded-card' : 'h-20 w-full rounded-card'} />
        {view === 'day' ? (
          <Skeleton className="h-96 w-full rounded-card" />
        ) : (
          <div className="grid gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-18 w-full rounded-card" />
            <Skeleton className="h-18 w-full rounded-card" />
          </div>
        )}
      </div>
    </>
  )
}
