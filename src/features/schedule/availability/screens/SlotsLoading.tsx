import { Skeleton } from '#ui/Skeleton.tsx'

/** Skeleton with the size of the slot picker. */
export const SlotsLoading = () => (
  <div aria-hidden="true" className="slot-picker">
    <Skeleton className="h-88 w-full rounded-card" />
    <Skeleton className="h-88 w-full rounded-card narrow:h-40" />
  </div>
)
