import { Link, useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Clock3, MessageSquareLock, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { SaleBar } from '#client/paid/SaleBar.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { useReportView } from '#client/useReportView.ts'
import { HIDDEN, HiddenNote, ReportButton } from '#features/moderation/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { type Guarantee, Guarantees } from '#ui/Guarantees.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { PublicItem } from '../../contract.ts'
import { ProductPicture } from '../../images/screens/ProductPicture.tsx'
import { stockOf } from '../../rules.ts'
import { CATEGORIES, SENTENCES } from '../../spec.ts'

const loadBuying = () => import('../../buying/screens/BuyDialog.tsx')
const BuyDialog = lazyWithRetry(loadBuying)

type ProductScreenProps = {
  item: PublicItem
  /** True if a visitor pressed Buy and then signed in: the dialog opens again. */
  buying: boolean
}

/** Page /shop/product/{id}: one product, open to visitors. */
export function ProductScreen({ item: loaded, buying }: ProductScreenProps) {
  const { id } = loaded
  // shows the loader's data at once, also after a sign-in has cleared the queries
  const first = { item: loaded }
  const { data = first } = trpc.shop.one.useQuery({ id }, { initialData: first, staleTime: 30_000 })
  const { item } = data
  const { client } = trpc.useUtils()
  useReportView(id, () => client.shop.seen.mutate({ id }))
  const { name, description, category, image_url, stock_quantity, is_active, hidden_reason } = item
  // a product that moderation hid is visible to its creator only
  const isHidden = hidden_reason !== null
  const stock = isHidden ? undefined : stockOf(stock_quantity)
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
              {isHidden && <Badge tone="danger">{HIDDEN.title}</Badge>}
              {!is_active && <Badge tone="warning">{SENTENCES.draft}</Badge>}
              {stock && <Badge tone={stock.tone}>{stock.text}</Badge>}
            </span>
            <h1 className="page-title">{name}</h1>
            <Seller creator={item.creator} />
          </header>
          {isHidden && <HiddenNote rule={hidden_reason} />}
          <aside aria-label="Price">
            <Buying item={item} asked={buying} />
          </aside>
          {description && <p className="measure whitespace-pre-line text-lg [overflow-wrap:anywhere]">{description}</p>}
          <Guarantees rows={promisesOf(item.physical)} />
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
        <span translate="no" className="truncate">
          {creator.display_name}
        </span>
        {creator.verified && <BadgeCheck role="img" aria-label="Verified" className="size-4.5 shrink-0 text-accent" />}
      </span>
    </Link>
  )
}

const promisesOf = (physical: boolean): Guarantee[] => [
  physical
    ? { Icon: Truck, name: 'By post', text: `${SENTENCES.physical}, with tracking where there is some.` }
    : { Icon: Clock3, name: 'In the app', text: `${SENTENCES.digital}.` },
  { Icon: ShieldCheck, name: 'Your tokens', text: SENTENCES.heldAbout(physical) },
  ...(physical ? [{ Icon: MessageSquareLock, name: 'Your address', text: SENTENCES.addressAbout }] : []),
  { Icon: RotateCcw, name: 'Changing your mind', text: SENTENCES.finalAbout(physical) },
]

function Buying({ item, asked }: { item: PublicItem; asked: boolean }) {
  const navigate = useNavigate()
  const modals = useModals()
  const { id, price_tokens, physical, stock_quantity, is_active, creator } = item
  return (
    <SaleBar
      tokens={price_tokens}
      note={physical ? 'by post' : 'in the app'}
      creatorId={creator.id}
      action={SENTENCES.buy}
      gone={!is_active ? 'Not for sale' : stock_quantity === 0 ? SENTENCES.soldOut : undefined}
      edit={{ label: 'Edit product', open: () => modals.open('editProduct', { product: item }) }}
      pressedAt={`/shop/product/${id}?buy=1`}
      wasPressed={asked}
      leave={() =>
        void navigate({ to: '/shop/product/$id', params: { id }, search: {}, replace: true, resetScroll: false })
      }
      dialog={(opened) => <BuyDialog item={item} {...opened} />}
      warm={() => void loadBuying()}
    />
  )
}
