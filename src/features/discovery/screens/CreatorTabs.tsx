import { useFlag } from '#client/config/flags.ts'
import { CreatorTiers } from '#features/subscriptions/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { fullNumber } from '#ui/numbers.ts'
import { Tabs } from '#ui/Tabs.tsx'
import type { Creator } from '../contract.ts'
import { TAB_SENTENCES } from '../spec/tab-words.ts'
import { placeOf } from '../state.ts'

const labels = {
  content: 'Content',
  classes: 'Classes',
  offers: 'Offers',
  shop: 'Shop',
  tiers: 'Subscriptions',
} as const
type TabName = keyof typeof labels

/** What a creator shows, teaches, offers and sells; areas that are off are not there (decision A12). */
export function CreatorTabs({ creator }: { creator: Creator }) {
  const isOn: Record<TabName, boolean> = {
    content: useFlag('content-api'),
    classes: true,
    offers: useFlag('offers'),
    shop: useFlag('shop-items'),
    tiers: useFlag('subscription-tiers'),
  }
  const names: TabName[] = ['content', 'classes', 'offers', 'shop', 'tiers']
  const areas = names
    .filter((name) => isOn[name])
    .map((name) => ({
      value: name as string,
      label: labels[name],
      panel: <Panel name={name} creator={creator} />,
    }))
  return (
    <Tabs
      label={`More of ${creator.display_name}`}
      items={[...areas, { value: 'about', label: 'About', panel: <About creator={creator} /> }]}
    />
  )
}

function Panel({ name, creator }: { name: TabName; creator: Creator }) {
  const nothing = <EmptyState heading="h2" {...TAB_SENTENCES[name](creator.display_name)} />
  return name === 'tiers' ? <CreatorTiers creator={creator}>{nothing}</CreatorTiers> : nothing
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function About({ creator }: { creator: Creator }) {
  const place = placeOf(creator)
  const facts = [
    { name: 'Category', value: creator.category },
    ...(creator.specialties.length > 0 ? [{ name: 'Specialties', value: creator.specialties.join(', ') }] : []),
    ...(place ? [{ name: 'Place', value: place }] : []),
    { name: 'Followers', value: fullNumber(creator.followers) },
    { name: 'Subscribers', value: fullNumber(creator.subscribers) },
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
