import { clsx } from 'clsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const sides = ['start', 'end', 'end', 'start', 'end'] as const
const widths = ['w-56', 'w-40', 'w-64', 'w-72', 'w-48'] as const

/** Skeleton of a conversation. */
export function ThreadLoading() {
  return (
    <div role="status" className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto]">
      <span className="sr-only">Loading the conversation</span>
      <span aria-hidden="true" className="flex h-16 items-center gap-3 border-line border-b px-4 md:px-6">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-36" />
      </span>
      <span aria-hidden="true" className="grid content-end gap-3 overflow-hidden px-4 pb-4 md:px-6">
        {sides.map((side, place) => (
          <Skeleton
            key={widths[place]}
            className={clsx('h-11 max-w-[75%] rounded-card', widths[place], side === 'end' && 'justify-self-end')}
          />
        ))}
      </span>
      <span aria-hidden="true" className="px-4 pt-2 pb-4 md:px-6">
        <Skeleton className="h-12 w-full rounded-card" />
      </span>
    </div>
  )
}
