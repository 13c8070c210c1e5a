import { type ReactNode, useState } from 'react'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { LISTS } from '../listing/spec.ts'
import { type CallTab, filterOf } from '../listing/state.ts'
import type { CallSide, CallStatus } from '../lists.ts'
import { SENTENCES } from '../spec.ts'
import { CallCard } from './CallCard.tsx'

const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }
const grids = {
  page: 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))]',
  dialog: 'grid gap-3',
}

type CallTabsProps = {
  label: string
  /** The reader's side in these calls. */
  side: CallSide
  tabs: readonly [CallTab, ...CallTab[]]
  tab: CallTab
  onTab: (tab: CallTab) => void
  /** State filter within the tab "all". */
  state?: CallStatus | undefined
  /** Filter shown above the list in the tab "all". */
  filter?: ReactNode
  /** Action shown while there are no calls. */
  action?: ReactNode
  place: keyof typeof grids
}

/** Tabs with the reader's calls, newest first, and the number of pending ones. */
export function CallTabs({ label, side, tabs, tab, onTab, state, filter, action, place }: CallTabsProps) {
  const query = trpc.sessions.requests.useInfiniteQuery({ role: side, status: filterOf(tab, state) }, pages)
  // every response contains the count; while a tab loads, the last count stays
  const counted = query.data?.pages[0]?.pending_count
  const [pending, setPending] = useState(counted)
  if (counted !== undefined && counted !== pending) setPending(counted)
  const heading = place === 'dialog' ? 'h3' : 'h2'
  const none = {
    title: state ? LISTS.noneFound : side === 'fan' && tab === 'all' ? LISTS.noneYet : SENTENCES.none.title(tab),
    text: side === 'creator' ? SENTENCES.none.text : LISTS.noneForFans,
  }
  const panel = (
    <div className="grid gap-4">
      {tab === 'all' && filter}
      <QueryList
        query={query}
        items={query.data?.pages.flatMap((page) => page.requests)}
        failed={SENTENCES.missing}
        loading={<Loading className={grids[place]} />}
        none={<EmptyState heading={heading} {...none} action={action} />}
        className={grids[place]}
        render={(call) => <CallCard call={call} heading={heading} />}
      />
    </div>
  )
  const items = tabs.map((value) => ({
    value,
    label: SENTENCES.tabs[value],
    panel,
    ...(value === 'pending' && pending !== undefined && { count: pending }),
  }))
  return <Tabs label={label} items={items} value={tab} onChange={onTab} />
}

const Loading = ({ className }: { className: string }) => (
  <div aria-hidden="true" className={className}>
    {[1, 2].map((n) => (
      <Skeleton key={n} className="h-72 rounded-card" />
    ))}
  </div>
)
