import { Link, useParams } from '@tanstack/react-router'
import { trpc } from '#client/trpc.ts'
import type { Creator } from '#features/discovery/index.ts'
import { TipButton } from '#features/tips/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PagePath } from '../pages.ts'
import { creatorPages } from './creator-pages.ts'

/** A page about one creator: the person, the prices, and the actions. */
export function CreatorPage({ path }: { path: PagePath }) {
  const { id = '' } = useParams({ strict: false })
  const { data } = trpc.discovery.creator.useQuery({ usernameOrId: id })
  const words = creatorPages[path]
  if (!data || !words) return null
  const { creator } = data
  return (
    <Page>
      <PageHeader title={words.title(creator.display_name)} />
      <Person creator={creator} />
      <Card className="grid gap-1">
        <Prices creator={creator} rows={words.prices(creator)} />
        <EmptyState heading="h2" title={words.empty.title} text={words.empty.text} action={<Ways of={creator} />} />
      </Card>
    </Page>
  )
}

function Person({ creator }: { creator: Creator }) {
  return (
    <Link
      to="/creator/$usernameOrId"
      params={{ usernameOrId: creator.username }}
      className="card card-pad card-press flex items-center gap-4"
    >
      <Avatar name={creator.display_name} src={creator.avatar_url} size="lg" />
      <span className="grid min-w-0">
        <span className="truncate font-bold font-display text-lg">{creator.display_name}</span>
        <span className="truncate text-muted text-sm">
          @{creator.username} · {creator.specialties[0] ?? creator.category}
        </span>
      </span>
    </Link>
  )
}

type PricesProps = { creator: Creator; rows: readonly { label: string; tokens: number }[] }

function Prices({ creator, rows }: PricesProps) {
  if (rows.length === 0) return null
  return (
    <dl aria-label={`What ${creator.display_name} asks`} className="grid">
      {rows.map(({ label, tokens }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 border-line border-b py-3">
          <dt>{label}</dt>
          <dd>{tokens === 0 ? 'free' : <TokenAmount tokens={tokens} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Ways({ of: creator }: { of: Creator }) {
  const { id, username, display_name, avatar_url } = creator
  return (
    <span className="flex flex-wrap justify-center gap-3">
      <Link
        to="/creator/$usernameOrId"
        params={{ usernameOrId: username }}
        className={buttonClass({ variant: 'primary' })}
      >
        See their page
      </Link>
      <TipButton recipient={{ id, username, displayName: display_name, avatarUrl: avatar_url }} variant="outline" />
    </span>
  )
}
