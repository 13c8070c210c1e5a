import { Link, useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Clock3, type LucideIcon, MessageSquareLock, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { ReportButton } from '#features/moderation/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PublicItem } from '../contract.ts'
import { stockOf } from '../rules.ts'
import { CATEGORIES, SENTENCES } from '../spec.ts'
import { ProductPicture } from './ProductPicture.tsx'

const loadBuying = () => import('./BuyDialog.tsx')
const BuyDialog = lazyWithRetry(loadBuying)

type ProductScreenProps = {
  item: PublicItem
  /** Whether a visitor pressed Buy before signing in. */
  buying: boolean
}

/** /shop/product/{id}: one thing that is for sale, for anybody to see. */
export function ProductScreen({ item: loaded, buying }: ProductScreenProps) {
  const { id } = loaded
  // what was loaded with the page is shown at once, and kept fresh
  const item = trpc.shop.one.useQuery({ id }, { initialData: { item: loaded }, staleTime: 30_000 }).data.item
  const { mutate: see } = trpc.shop.seen.useMutation()
  useEffect(() => see({ id }), [see, id])
  const { name, description, category, image_url, stock_quantity, is_active } = item
  const stock = stockOf(stock_quantity)
  return (
    <div className="stage">
      <article className="page page-wide items-start gap-x-10 gap-y-6 pb-40 md:grid-cols-2 md:pb-16">
        <div className="overflow-hidden rounded-card border border-line md:sticky md:top-24">
          <ProductPicture src={image_url} category={category} size="large" eager />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <header className="grid gap-3">
            <span className="flex flex-wrap gap-2">
              <Badge>{CATEGORIES[category]}</Badge>
              {!is_active && <Badge tone="warning">{SENTENCES.draft}</Badge>}
              {stock && <Badge tone={stock.tone}>{stock.text}</Badge>}
            </span>
            <h1 className="page-title">{name}</h1>
            <Seller creator={item.creator} />
          </header>
          <aside aria-label="Price">
            <Buying item={item} asked={buying} />
          </aside>
          {description && <p className="measure whitespace-pre-line text-lg [overflow-wrap:anywhere]">{description}</p>}
          <Promises physical={item.physical} />
          <div className="-ms-4 justify-self-start forced-colors:ms-0">
            <ReportButton about={{ type: 'product', id, title: name }} creator={item.creator} />
          </div>
        </div>
      </article>
    </div>
  )
}

function Seller({ creator }: Pick<PublicItem, 'creator'>) {
  return (
    <Link
      to="/creator/$usernameOrId"
      params={{ usernameOrId: creator.username }}
      className="press-area flex min-w-0 items-center gap-3 justify-self-start"
    >
      <Avatar name={creator.display_name} src={creator.avatar_url} />
      <span className="flex min-w-0 items-center gap-1.5 font-semibold">
        <span className="truncate">{creator.display_name}</span>
        {creator.verified && <BadgeCheck role="img" aria-label="Verified" className="size-4.5 shrink-0 text-accent" />}
      </span>
    </Link>
  )
}

function Promises({ physical }: { physical: boolean }) {
  const rows: { Icon: LucideIcon; name: string; text: string }[] = [
    physical
      ? { Icon: Truck, name: 'By post', text: `${SENTENCES.physical}, with tracking where there is some.` }
      : { Icon: Clock3, name: 'In the app', text: `${SENTENCES.digital}.` },
    { Icon: ShieldCheck, name: 'Your tokens', text: SENTENCES.heldAbout },
    ...(physical ? [{ Icon: MessageSquareLock, name: 'Your address', text: SENTENCES.addressAbout }] : []),
    { Icon: RotateCcw, name: 'Changing your mind', text: SENTENCES.finalAbout },
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
function Buying({ item, asked }: { item: PublicItem; asked: boolean }) {
  const user = useSession()?.user
  const navigate = useNavigate()
  const modals = useModals()
  const [open, setOpen] = useState(false)
  const { id, price_tokens, physical, stock_quantity, is_active, creator } = item
  const isOwn = user?.id === creator.id
  const gone = !is_active ? 'Not for sale' : stock_quantity === 0 ? SENTENCES.soldOut : undefined
  useEffect(() => {
    if (!asked || !user) return
    void navigate({ to: '/shop/product/$id', params: { id }, search: {}, replace: true, resetScroll: false })
    if (!isOwn) setOpen(true)
  }, [asked, user, isOwn, id, navigate])
  const press = () => {
    if (user) return setOpen(true)
    void navigate({ to: '/auth', search: { mode: 'signin', redirect: `/shop/product/${id}?buy=1` } })
  }
  return (
    <div className="card card-pad grid gap-3 short:static narrow:fixed narrow:inset-x-0 narrow:bottom-(--tabbar) narrow:z-30 narrow:grid-cols-[auto_minmax(0,1fr)] narrow:items-center narrow:gap-4 narrow:rounded-none narrow:border-x-0 narrow:border-b-0 narrow:bg-ground narrow:px-4 narrow:pt-3 narrow:pb-[max(0.75rem,calc(env(safe-area-inset-bottom,0px)-var(--tabbar)))]">
      <div className="grid gap-0.5">
        <TokenAmount tokens={price_tokens} display className="text-2xl md:text-3xl" />
        <span className="text-muted text-sm">{physical ? 'by post' : 'in the app'}</span>
      </div>
      {isOwn && (
        <Button size="lg" block onClick={() => modals.open('editProduct', { product: item })}>
          Edit product
        </Button>
      )}
      {!isOwn && (
        <Button
          variant="tip"
          size="lg"
          block
          disabled={gone !== undefined}
          onClick={press}
          onPointerEnter={() => void loadBuying()}
        >
          {gone ?? SENTENCES.buy}
        </Button>
      )}
      {open && user && (
        <Suspense fallback={null}>
          <BuyDialog item={item} owner={user.id} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
