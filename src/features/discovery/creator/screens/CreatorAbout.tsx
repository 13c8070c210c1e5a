import { useFlag } from '#client/config/use-public-config.ts'
import { fullNumber } from '#shared/money.ts'
import { once } from '#shared/once.ts'
import type { Creator } from '../../contract.ts'
import { placeOf } from '../../state.ts'
import { CreatorLinks } from './CreatorIntro.tsx'

const month = once(() => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }))

type CreatorAboutProps = { creator: Creator; isOwner: boolean }

/** Bio and facts of a creator. Only the creator sees the number of page views. */
export function CreatorAbout({ creator, isOwner }: CreatorAboutProps) {
  const hasTiers = useFlag('subscription-tiers')
  const place = placeOf(creator)
  const facts = [
    { name: 'Category', value: creator.category },
    ...(creator.specialties.length > 0 ? [{ name: 'Specialties', value: creator.specialties.join(', ') }] : []),
    ...(place ? [{ name: 'Place', value: place }] : []),
    { name: 'Followers', value: fullNumber(creator.followers) },
    ...(hasTiers ? [{ name: 'Subscribers', value: fullNumber(creator.subscribers) }] : []),
    ...(isOwner ? [{ name: 'Profile views (only you see this)', value: fullNumber(creator.views) }] : []),
    { name: 'On Limelight since', value: month().format(creator.created_at) },
  ]
  return (
    <div className="grid max-w-xl gap-4 py-2">
      {creator.bio && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{creator.bio}</p>}
      <CreatorLinks links={creator.links} className="wide:hidden" />
      <dl className="grid gap-x-8 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(({ name, value }) => (
          <div key={name} className="grid gap-x-8 border-line border-b py-3 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
