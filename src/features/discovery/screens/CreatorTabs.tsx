import { Suspense, useState } from 'react'
import { useFlag } from '#client/config/flags.ts'
import { useGalleryTabs } from '#features/content/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { fullNumber } from '#ui/numbers.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Creator } from '../contract.ts'
import { TAB_SENTENCES } from '../spec/tab-words.ts'
import { placeOf } from '../state.ts'

const CreatorTiers = lazyWithRetry(async () => ({
  default: (await import('#features/subscriptions/index.ts')).CreatorTiers,
}))

/** What a creator shows, teaches, offers and sells; areas that are off are not there (decision A12). */
export function CreatorTabs({ creator }: { creator: Creator }) {
  const { display_name: name } = creator
  const [chosen, setChosen] = useState<string>()
  const gallery = useGalleryTabs({ creator })
  const hasTiers = useFlag('subscription-tiers')
  const tiers = (
    <Suspense fallback={<Skeleton className="h-56 w-full rounded-card" />}>
      <CreatorTiers creator={creator}>{nothing(TAB_SENTENCES.tiers(name))}</CreatorTiers>
    </Suspense>
  )
  const items = [
    ...gallery.tabs,
    { value: 'classes', label: 'Classes', panel: nothing(TAB_SENTENCES.classes(name)) },
    ...(hasTiers ? [{ value: 'tiers', label: 'Subscriptions', panel: tiers }] : []),
    { value: 'about', label: 'About', panel: <About creator={creator} /> },
  ]
  const open = chosen ?? gallery.first ?? items[0]?.value ?? 'about'
  return <Tabs label={`More of ${name}`} items={items} value={open} onChange={setChosen} />
}

const nothing = (words: { title: string; text: string }) => <EmptyState heading="h2" {...words} />

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function About({ creator }: { creator: Creator }) {
  const place = placeOf(creator)
  const facts = [
    { name: 'Category', value: creator.category },
    ...(creator.specialties.length > 0 ? [{ name: 'Specialties', value: creator.specialties.join(', ') }] : []),
    ...(place ? [{ name: 'Place', value: place }] : []),
    { name: 'Followers', value: fullNumber(creator.followers) },
    { name: 'Subscribers', value: fullNumber(creator.subscribers) },
    { name: 'Profile views', value: fullNumber(creator.views) },
    { name: 'On Limelight since', value: month.format(creator.created_at) },
  ]
  return (
    <dl className="grid max-w-xl gap-x-8 py-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid gap-x-8 border-line border-b py-3 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]" suppressHydrationWarning>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
