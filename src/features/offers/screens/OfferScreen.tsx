import { Link, useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Clock3, Package, ShieldCheck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { ReportButton } from '#features/moderation/index.ts'
import { fullNumber } from '#shared/counted.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PublicOffer } from '../contract.ts'
import { withinText } from '../rules.ts'
import { SENTENCES } from '../spec.ts'

const loadOrdering = () => import('./OrderDialog.tsx')
const OrderDialog = lazyWithRetry(loadOrdering)

type OfferScreenProps = {
  offer: PublicOffer
  /** Whether a visitor pressed Order before signing in. */
  ordering: boolean
}

/** /offer/{id}: one thing a creator does, for anybody to see. */
export function OfferScreen({ offer: loaded, ordering }: OfferScreenProps) {
  const { id } = loaded
  // what was loaded with the page is shown at once, and kept fresh
  const offer = trpc.offers.one.useQuery({ id }, { initialData: { offer: loaded }, staleTime: 30_000 }).data.offer
  const { mutate: see } = trpc.offers.seen.useMutation()
  useEffect(() => see({ id }), [see, id])
  const { title, description, category, creator } = offer
  return (
    <div className="stage">
      <article className="page gap-x-10 gap-y-6 pb-40 md:grid-cols-[minmax(0,1fr)_20rem] md:pb-16">
        <div className="grid min-w-0 content-start gap-6">
          <header className="grid gap-3">
            <Badge className="justify-self-start">{category}</Badge>
            <h1 className="page-title">{title}</h1>
          </header>
          <Link
            to="/creator/$usernameOrId"
            params={{ usernameOrId: creator.username }}
            className="press-area flex min-w-0 items-center gap-3 justify-self-start"
          >
            <Avatar name={creator.display_name} src={creator.avatar_url} size="lg" />
            <span className="grid min-w-0">
              <span className="flex items-center gap-1.5 font-semibold">
                <span className="truncate">{creator.display_name}</span>
                {creator.verified && (
                  <BadgeCheck role="img" aria-label="Verified" className="size-4.5 shrink-0 text-accent" />
                )}
              </span>
              <span className="truncate text-muted text-sm">@{creator.username}</span>
            </span>
          </Link>
          <p className="measure whitespace-pre-line text-lg [overflow-wrap:anywhere]">{description}</p>
          <Promises offer={offer} />
          <div className="-ms-4 flex flex-wrap forced-colors:ms-0 forced-colors:gap-2">
            <Link to="/offer/$id" params={{ id: creator.username }} className={buttonClass({ variant: 'ghost' })}>
              All offers of {creator.display_name}
            </Link>
            <ReportButton about={{ type: 'offer', id, title }} creator={creator} />
          </div>
        </div>
        <aside aria-label="Price" className="md:sticky md:top-24 md:self-start">
          <Ordering offer={offer} asked={ordering} />
        </aside>
      </article>
    </div>
  )
}

function Promises({ offer }: { offer: PublicOffer }) {
  const { left } = offer
  const rows = [
    { Icon: Clock3, name: 'Delivered', text: withinText(offer) },
    { Icon: ShieldCheck, name: 'Your tokens', text: SENTENCES.heldAbout },
    ...(left === null
      ? []
      : [{ Icon: Package, name: 'Left', text: left === 0 ? SENTENCES.soldOut : fullNumber(left) }]),
  ]
  return (
    <dl className="grid gap-4 border-line border-t pt-6">
      {rows.map(({ Icon, name, text }) => (
        <div key={name} className="grid">
          <dt className="flex items-center gap-3 font-semibold">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
            {name}
          </dt>
          <dd className="measure ms-8 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The price and the one thing to do; in the thumb zone on a phone. */
function Ordering({ offer, asked }: { offer: PublicOffer; asked: boolean }) {
  const user = useSession()?.user
  const navigate = useNavigate()
  const modals = useModals()
  const [open, setOpen] = useState(false)
  const { id, priceTokens, left, active, creator } = offer
  const isOwn = user?.id === creator.id
  const gone = !active ? SENTENCES.paused : left === 0 ? SENTENCES.soldOut : undefined
  useEffect(() => {
    if (!asked || !user) return
    void navigate({ to: '/offer/$id', params: { id }, search: {}, replace: true, resetScroll: false })
    if (!isOwn) setOpen(true)
  }, [asked, user, isOwn, id, navigate])
  const press = () => {
    if (user) return setOpen(true)
    void navigate({ to: '/auth', search: { mode: 'signin', redirect: `/offer/${id}?order=1` } })
  }
  return (
    <div className="card card-pad grid gap-3 short:static narrow:fixed narrow:inset-x-0 narrow:bottom-(--tabbar) narrow:z-30 narrow:grid-cols-[auto_minmax(0,1fr)] narrow:items-center narrow:gap-4 narrow:rounded-none narrow:border-x-0 narrow:border-b-0 narrow:bg-ground narrow:px-4 narrow:pt-3 narrow:pb-[max(0.75rem,calc(env(safe-area-inset-bottom,0px)-var(--tabbar)))]">
      <div className="grid gap-0.5">
        <TokenAmount tokens={priceTokens} display className="text-2xl md:text-3xl" />
        <span className="flex items-center gap-1.5 text-muted text-sm">
          <Clock3 aria-hidden="true" className="size-4 narrow:hidden" />
          {withinText(offer)}
        </span>
      </div>
      {isOwn && (
        <Button size="lg" block onClick={() => modals.open('createOffer', { offer })}>
          Edit offer
        </Button>
      )}
      {!isOwn && (
        <Button
          variant="tip"
          size="lg"
          block
          disabled={gone !== undefined}
          onClick={press}
          onPointerEnter={() => void loadOrdering()}
        >
          {gone ?? SENTENCES.order}
        </Button>
      )}
      {open && user && (
        <Suspense fallback={null}>
          <OrderDialog offer={offer} owner={user.id} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
