import { type ComponentProps, Suspense } from 'react'
import { useFlag } from '#client/config/flags.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { CreatorRatings } from '#features/calls/index.ts'
import { useGalleryTabs } from '#features/content/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Creator } from '../contract.ts'
import { TAB_SENTENCES } from '../spec/tab-words.ts'
import { arrangeTabs } from '../state/tabs.ts'
import { CreatorAbout } from './CreatorAbout.tsx'

const CreatorTiers = lazyWithRetry(async () => {
  const { CreatorTiers: Tiers } = await import('#features/subscriptions/index.ts')
  // lazy itself, and a lazy component cannot resolve to another
  return { default: (props: ComponentProps<typeof Tiers>) => <Tiers {...props} /> }
})

const CreatorEvents = lazyWithRetry(async () => {
  const { CreatorEvents: Events } = await import('#features/schedule/index.ts')
  return { default: (props: ComponentProps<typeof Events>) => <Events {...props} /> }
})

type CreatorTabsProps = {
  creator: Creator
  /** The tab that was chosen; without one the first that has anything in it. */
  chosen: string | undefined
  onChoose: (tab: string) => void
}

/**
 * What a creator shows, offers and sells, and who they are; areas that are off are not there. Empty tabs
 * are there for the creator alone.
 */
export function CreatorTabs({ creator, chosen, onChoose }: CreatorTabsProps) {
  const { display_name: name, subscribe_from: from } = creator
  const isOwner = useSession()?.user.id === creator.id
  const gallery = useGalleryTabs({ creator })
  const hasTiers = useFlag('subscription-tiers')
  const tiers = (
    <Suspense fallback={<Skeleton className="h-56 w-full rounded-card" />}>
      <CreatorTiers creator={creator}>{nothing(TAB_SENTENCES.tiers)}</CreatorTiers>
    </Suspense>
  )
  // asked after the page: a tab more or less, after all others
  const planned = trpc.events.list.useQuery({ creator_id: creator.id }).data?.events
  const isPlanned = planned?.some(({ status }) => status === 'scheduled')
  const classes = (
    <Suspense fallback={<Skeleton className="h-56 w-full rounded-card" />}>
      <CreatorEvents creator={creator}>{isOwner && nothing(TAB_SENTENCES.classes)}</CreatorEvents>
    </Suspense>
  )
  const about = (
    <div className="grid gap-6">
      <CreatorAbout creator={creator} isOwner={isOwner} />
      <Suspense fallback={<Skeleton className="h-40 max-w-xl rounded-card" />}>
        <CreatorRatings creator={creator} isOwner={isOwner} />
      </Suspense>
    </div>
  )
  const items = arrangeTabs(
    [
      ...gallery.tabs,
      ...(hasTiers
        ? [{ value: 'tiers', label: 'Subscriptions', panel: tiers, ...(from === null && { count: 0 }) }]
        : []),
      { value: 'about', label: 'About', panel: about },
      { value: 'classes', label: 'Classes', panel: classes, ...(!isPlanned && { count: 0 }) },
    ],
    isOwner,
  )
  const open = chosen ?? gallery.first ?? items[0]?.value ?? 'about'
  return <Tabs label={`More of ${name}`} items={items} value={open} onChange={onChoose} />
}

const nothing = (words: { title: string; text: string }) => <EmptyState heading="h2" {...words} />
