import { Skeleton } from '#ui/Skeleton.tsx'

/** Placeholder of a creator's page, in the same layout. */
export function CreatorSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-[80rem] pb-32 md:px-8 md:pt-6 md:pb-16">
      <span className="sr-only">Loading</span>
      <Skeleton className="aspect-[16/11] max-h-[40dvh] w-full rounded-none md:aspect-auto md:h-72 md:max-h-none md:rounded-sheet" />
      <div className="grid gap-x-8 gap-y-4 px-4 md:grid-cols-[minmax(0,1fr)_19rem] md:px-8 lg:grid-cols-[14rem_minmax(0,1fr)_19rem] xl:grid-cols-[17rem_minmax(0,1fr)_21rem] xl:gap-x-10">
        <div className="relative -mt-16 md:-mt-20 lg:-mt-40">
          <div className="size-30 rounded-full bg-ground ring-4 ring-ground lg:aspect-[4/5] lg:size-auto lg:rounded-card">
            <Skeleton className="size-full rounded-[inherit]" />
          </div>
        </div>
        <div className="grid content-start gap-4 lg:pt-8">
          <Skeleton className="h-9 w-64 max-w-full md:h-12" />
          <Skeleton className="h-19 w-72 max-w-full" />
          <Skeleton className="h-18 w-full" />
        </div>
        <Skeleton className="mt-4 h-96 rounded-card md:col-start-2 md:row-span-2 md:row-start-1 md:mt-8 lg:col-start-3" />
      </div>
    </div>
  )
}
