import { Link, useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Clock3, Package, ShieldCheck } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { SaleBar } from '#client/paid/SaleBar.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { useReportView } from '#client/useReportView.ts'
import { HIDDEN, HiddenNote, ReportButton } from '#features/moderation/index.ts'
import { fullNumber } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { type Guarantee, Guarantees } from '#ui/Guarantees.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { PosterPicture } from '#ui/PosterCard.tsx'
import type { PublicOffer } from '../../contract.ts'
import { withinText } from '../../rules.ts'
import { SENTENCES } from '../../spec.ts'

const loadOrdering = () => import('../../ordering/screens/OrderDialog.tsx')
const OrderDialog = lazyWithRetry(loadOrdering)

type OfferScreenProps = {
  offer: PublicOffer
  /** True if a visitor pressed Order and then signed in: the order dialog opens again. */
  ordering: boolean
}

/** Page /offer/{id}: one offer, open to visitors. */
export function OfferScreen({ offer: loaded, ordering }: OfferScreenProps) {
  const { id } = loaded
  // shows the loader's data at once, also after a sign-in has cleared the queries
  const first = { offer: loaded }
  const { data = first } = trpc.offers.one.useQuery({ id }, { initialData: first, staleTime: 30_000 })
  const { offer } = data
  const { client } = trpc.useUtils()
  useReportView(id, () => client.offers.seen.mutate({ id }))
  const { title, description, category, creator, hidden_reason } = offer
  return (
    <div className="stage">
      <article className="page sale-page pb-40 md:pb-16">
        <PosterPicture title={title} person={creator.display_name} picture={offer.poster_url ?? creator.avatar_url} />
        <header className="grid content-start gap-3">
          <span className="flex flex-wrap gap-2">
            <Badge>{category}</Badge>
            {hidden_reason !== null && <Badge tone="danger">{HIDDEN.title}</Badge>}
          </span>
          <h1 className="page-title">{title}</h1>
        </header>
        <div className="sale-about">
          <Link
            to="/creator/$usernameOrId"
            params={{ usernameOrId: creator.username }}
            className="press-area flex min-w-0 items-center gap-3 justify-self-start"
          >
            <Avatar name={creator.display_name} src={creator.avatar_url} size="lg" />
            <span className="grid min-w-0">
              <span className="flex items-center gap-1.5 font-semibold">
                <span translate="no" className="truncate">
                  {creator.display_name}
                </span>
                {creator.verified && (
                  <BadgeCheck role="img" aria-label="Verified" className="size-4.5 shrink-0 text-accent" />
                )}
              </span>
              <span className="truncate text-muted text-sm">@{creator.username}</span>
            </span>
          </Link>
          {/* only its creator can see a hidden offer */}
          {hidden_reason !== null && <HiddenNote rule={hidden_reason} />}
          <p className="measure whitespace-pre-line text-lg [overflow-wrap:anywhere]">{description}</p>
        </div>
        <div className="sale-rest">
          <Guarantees rows={promisesOf(offer)} />
          <div className="-ms-4 flex flex-wrap forced-colors:ms-0 forced-colors:gap-2">
            <Link to="/offer/$id" params={{ id: creator.username }} className={buttonClass({ variant: 'ghost' })}>
              All offers of {creator.display_name}
            </Link>
            <ReportButton about={{ type: 'offer', id, title }} creator={creator} />
          </div>
        </div>
        <aside aria-label="Price">
          <Ordering offer={offer} asked={ordering} />
        </aside>
      </article>
    </div>
  )
}

const promisesOf = (offer: PublicOffer): Guarantee[] => [
  { Icon: Clock3, name: 'Delivered', text: withinText(offer) },
  { Icon: ShieldCheck, name: 'Your tokens', text: SENTENCES.heldAbout },
  ...(offer.left === null
    ? []
    : [{ Icon: Package, name: 'Left', text: offer.left === 0 ? SENTENCES.soldOut : fullNumber(offer.left) }]),
]

function Ordering({ offer, asked }: { offer: PublicOffer; asked: boolean }) {
  const navigate = useNavigate()
  const modals = useModals()
  const { id, priceTokens, left, active, creator } = offer
  return (
    <SaleBar
      tokens={priceTokens}
      note={
        <>
          <Clock3 aria-hidden="true" className="size-4 narrow:hidden" />
          <span className="first-letter:uppercase">{withinText(offer)}</span>
        </>
      }
      creatorId={creator.id}
      action={SENTENCES.order}
      gone={!active ? SENTENCES.paused : left === 0 ? SENTENCES.soldOut : undefined}
      edit={{ label: 'Edit offer', open: () => modals.open('createOffer', { offer }) }}
      pressedAt={`/offer/${id}?order=1`}
      wasPressed={asked}
      leave={() => void navigate({ to: '/offer/$id', params: { id }, search: {}, replace: true, resetScroll: false })}
      dialog={(opened) => <OrderDialog offer={offer} {...opened} />}
      warm={() => void loadOrdering()}
    />
  )
}
