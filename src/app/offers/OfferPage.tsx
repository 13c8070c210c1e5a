import { Link } from '@tanstack/react-router'
import type { Creator } from '#features/discovery/index.ts'
import { OfferScreen } from '#features/offers/catalogue/screens/OfferScreen.tsx'
import { OfferList } from '#features/offers/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Page } from '#ui/Page.tsx'
import type { OfferPageData } from './load.ts'

/** /offer/{id}: one offer, or all offers of a creator. */
export function OfferPage({ page, ordering }: { page: OfferPageData; ordering: boolean }) {
  if ('offer' in page) return <OfferScreen key={page.offer.id} offer={page.offer} ordering={ordering} />
  return <OfCreator creator={page.creator} />
}

function OfCreator({ creator: { username, display_name, avatar_url, specialties, category } }: { creator: Creator }) {
  return (
    <Page>
      <header className="grid gap-4">
        <h1 className="page-title">Offers by {display_name}</h1>
        <Link
          to="/creator/$usernameOrId"
          params={{ usernameOrId: username }}
          className="flex min-h-11 min-w-0 items-center gap-3 justify-self-start"
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
    </Page>
  )
}
