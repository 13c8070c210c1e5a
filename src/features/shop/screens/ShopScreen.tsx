import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useFlag } from '#client/config/flags.ts'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { CaseList, OrderList } from '#features/orders/index.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { chipClass } from '#ui/Chip.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CATEGORIES, productCategories } from '../spec.ts'
import type { ShopSearch } from '../state/search.ts'
import { OwnProducts } from './OwnProducts.tsx'
import { AllProducts } from './ProductList.tsx'
import { ShelfSearch } from './ShelfSearch.tsx'
import { useShelfSearch } from './useShelfSearch.ts'

const ShopFigures = lazyWithRetry(() => import('./ShopFigures.tsx'))

const explore = (
  <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
    Explore creators
  </Link>
)

type Tab = Parameters<typeof Tabs<string>>[0]['items'][number]

/** /shop: a creator's shelves, orders and figures; what is for sale and what one bought; an admin's disputes. */
export function ShopScreen({ search }: { search: ShopSearch }) {
  const role = useSession()?.user.role
  const navigate = useNavigate()
  const hasFigures = useFlag('shop-analytics')
  if (role === undefined) return null
  const forSale = { value: 'items', label: 'For sale', panel: <ForSale search={search} /> } as const
  const bought = {
    ...{ value: 'bought', label: 'Bought' },
    panel: <OrderList side="buyer" kind="product" action={explore} />,
  } as const
  const items: Record<typeof role, Tab[]> = {
    fan: [forSale, { ...bought, value: 'orders', label: 'Your orders' }],
    creator: [
      { value: 'own', label: 'Your products', panel: <OwnProducts /> },
      { value: 'orders', label: 'Orders', panel: <OrderList side="seller" kind="product" /> },
      ...(hasFigures ? [{ value: 'figures', label: 'Figures', panel: <Figures /> }] : []),
      forSale,
      bought,
    ],
    admin: [forSale, { value: 'disputes', label: 'Disputes', panel: <CaseList /> }],
  }
  const tabs = items[role]
  const open = tabs.find(({ value }) => value === search.tab) ?? tabs[0]
  return (
    <Page wide>
      <Header isCreator={role === 'creator'} />
      <Tabs
        label="Shop"
        items={tabs}
        value={open?.value ?? 'items'}
        onChange={(tab) =>
          void navigate({ to: '/shop', search: { ...search, tab }, replace: true, resetScroll: false })
        }
      />
    </Page>
  )
}

function Header({ isCreator }: { isCreator: boolean }) {
  const modals = useModals()
  return (
    <PageHeader
      title={isCreator ? 'Your shop' : 'Shop'}
      text={isCreator ? 'What you sell, and who is waiting for it.' : 'Things that creators make, sign and send.'}
      actions={
        isCreator && (
          <Button
            variant="primary"
            onClick={() => modals.open('editProduct')}
            onPointerEnter={() => void modals.preload('editProduct')}
          >
            <Plus aria-hidden="true" />
            Add product
          </Button>
        )
      }
    />
  )
}

/** Every shelf, or the one of a kind, and what is searched for; both are the address. */
function ForSale({ search }: { search: ShopSearch }) {
  const navigate = useNavigate()
  const searching = useShelfSearch(search.search)
  const go = useEffectEvent((wanted: string | undefined) => {
    if (wanted === search.search) return
    void navigate({ to: '/shop', search: { ...search, search: wanted }, replace: true, resetScroll: false })
  })
  useEffect(() => go(searching.search), [searching.search])
  const all = (
    <Link to="/shop" search={{ tab: search.tab }} className={buttonClass({ variant: 'primary' })}>
      See everything
    </Link>
  )
  const shelves = [
    { category: undefined, label: 'Everything' },
    ...productCategories.map((category) => ({ category, label: CATEGORIES[category] })),
  ]
  return (
    <div className="grid gap-5">
      <ShelfSearch typed={searching.typed} onType={searching.onType} />
      <nav aria-label="Kinds of things" className="chips">
        {shelves.map(({ category, label }) => (
          <Link
            key={label}
            to="/shop"
            search={{ ...search, category }}
            replace
            resetScroll={false}
            className={chipClass}
            aria-current={search.category === category ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <AllProducts category={search.category} search={search.search} action={search.category ? all : explore} />
    </div>
  )
}

const Figures = () => (
  <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
    <ShopFigures />
  </Suspense>
)
