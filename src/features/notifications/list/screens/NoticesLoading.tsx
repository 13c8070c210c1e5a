import { Skeleton } from '#ui/Skeleton.tsx'

/** Placeholder for four notifications. */
export function NoticesLoading() {
  return (
    <div aria-hidden="true">
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="flex gap-3 py-3.5">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
