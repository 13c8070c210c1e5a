import { Link } from '@tanstack/react-router'
import type { Creator } from '#features/discovery/index.ts'
import { OfferList } from '#features/offers/index.ts'
import { OfferScreen } from '#features/offers/screens/OfferScreen.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import type { OfferPageData } from './load.ts'

/** /offer/{id}: one offer, or all offers of a creator. */
export function OfferPage({ page, ordering }: { page: OfferPageData; ordering: boolean }) {
  if ('offer' in page) return <OfferScreen key={page.offer.id} offer={page.offer} ordering={ordering} />
  return <OfCreator creator={page.creator} />
}

function OfCreator({ creator: { username, display_name, avatar_url, specialties, category } }: { creator: Creator }) {
  return (
    <div className="stage">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-8 pb-16 md:gap-8 md:px-8 md:pt-12">
        <header className="grid gap-4">
          <h1 className="text-2xl [overflow-wrap:anywhere] md:text-3xl">Offers by {display_name}</h1>
          <Link
            to="/creator/$usernameOrId"
            params={{ usernameOrId: username }}
            className="flex min-w-0 items-center gap-3 justify-self-start"
          >
            <Avatar name={display_name} src={avatar_url} />
            <span className="truncate text-muted text-sm">
              @{username} · {specialties[0] ?? category}
            </span>
          </Link>
        </header>
        <OfferList
          creator={username}
          action={
            <Link
              to="/creator/$usernameOrId"
              params={{ usernameOrId: username }}
              className={buttonClass({ variant: 'primary' })}
            >
              See their page
            </Link>
          }
        />
      </div>
    </div>
  )
}
