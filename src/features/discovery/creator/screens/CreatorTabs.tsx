import { useHydrated } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useSession } from '#client/session/use-session.ts'
import { CreatorRatings } from '#features/calls/index.ts'
import { useGalleryTabs } from '#features/content/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Creator } from '../../contract.ts'
import { TAB_SENTENCES } from '../spec.ts'
import { arrangeTabs } from '../state.ts'

const CreatorTiers = lazyWithRetry(async () => {
  const { CreatorTiers: Tiers } = await import('#features/subscriptions/index.ts')
  // wrapped, because a lazy component cannot resolve to another lazy component
  return { default: (props: ComponentProps<typeof Tiers>) => <Tiers {...props} /> }
})

const CreatorAbout = lazyWithRetry(() => import('./CreatorAbout.tsx').then((m) => ({ default: m.CreatorAbout })))
const Experiences = lazyWithRetry(() => import('../../experiences/screens/ExperienceList.tsx'))

type CreatorTabsProps = {
  creator: Creator
  /** Chosen tab; undefined: the first tab with content. */
  chosen: string | undefined
  onChoose: (tab: string) => void
}

/**
 * Content, offers, shop and profile of a creator as tabs. Disabled areas have no tab, and only the creator sees empty tabs.
 */
export function CreatorTabs({ creator, chosen, onChoose }: CreatorTabsProps) {
  const { display_name: name, subscribe_from: from } = creator
  const isOwner = useSession()?.user.id === creator.id
  const gallery = useGalleryTabs({ creator })
  const place = <Skeleton className="h-56 w-full rounded-card" />
  const hasTiers = useFlag('subscription-tiers')
  const tiers = (
    <Suspense fallback={place}>
      <CreatorTiers creator={creator}>{nothing(TAB_SENTENCES.tiers)}</CreatorTiers>
    </Suspense>
  )
  const about = (
    <div className="grid gap-6">
      <Suspense fallback={<Skeleton className="h-80 max-w-xl rounded-card" />}>
        <CreatorAbout creator={creator} isOwner={isOwner} />
      </Suspense>
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
      {
        value: 'experiences',
        label: 'Experiences',
        panel: <OwnExperiences creator={creator} place={place} />,
        ...(!creator.has_experiences && { count: 0 }),
      },
    ],
    isOwner,
  )
  const open = chosen ?? gallery.first ?? items[0]?.value ?? 'about'
  return <Tabs label={`More of ${name}`} items={items} value={open} onChange={onChoose} />
}

/** A separate component, so that hydration does not render the tabs again. */
function OwnExperiences({ creator, place }: { creator: Creator; place: ReactNode }) {
  const hydrated = useHydrated()
  return <Suspense fallback={place}>{hydrated ? <Experiences creator={creator} /> : place}</Suspense>
}

const nothing = (words: { title: string; text: string }) => <EmptyState heading="h2" {...words} />
