import { Skeleton } from '#ui/Skeleton.tsx'

/** Placeholder of a creator's page, in the same layout. */
export function CreatorSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-[80rem] pb-32 md:px-8 md:pt-6 md:pb-16">
      <span className="sr-only">Loading</span>
      <Skeleton className="aspect-[20/9] max-h-[30dvh] w-full rounded-none md:aspect-auto md:h-52 md:max-h-none md:rounded-sheet" />
      <div className="grid gap-x-8 gap-y-4 px-4 md:px-8 lg:grid-cols-[14rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)] xl:gap-x-10">
        <div className="relative -mt-10 md:-mt-20 lg:row-span-2 lg:-mt-32">
          <div className="size-20 rounded-full bg-ground ring-4 ring-ground md:size-30 lg:aspect-[4/5] lg:size-auto lg:rounded-card">
            <Skeleton className="size-full rounded-[inherit]" />
          </div>
        </div>
        <div className="grid content-start gap-4 lg:pt-5">
          <Skeleton className="h-9 w-64 max-w-full md:h-12" />
          <Skeleton className="h-11 w-72 max-w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-18 w-full" />
        </div>
        <Skeleton className="h-96 rounded-card lg:col-span-2" />
      </div>
    </div>
  )
}
