import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { useModals } from '#client/modals/useModals.ts'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { SellingHeader } from '#features/orders/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { chipClass } from '#ui/Chip.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AllProducts, ShelfLoading, ShelfSearch } from '../catalogue/screens/ProductList.tsx'
import type { ShopSearch } from '../catalogue/state.ts'
import { CATEGORIES, productCategories } from '../spec.ts'

// loaded for creators only
const OwnProducts = lazyWithRetry(async () => ({
  default: (await import('./OwnProducts.tsx')).OwnProducts,
}))
const ShopFigures = lazyWithRetry(() => import('../figures/screens/ShopFigures.tsx'))

type Tab = Parameters<typeof Tabs<string>>[0]['items'][number]

/** Page /shop: for a creator their products and figures, and the products for sale. */
export function ShopScreen({ search }: { search: ShopSearch }) {
  const role = useSession()?.user.role
  if (role === undefined) return null
  return (
    <Page wide>
      <Header isCreator={role === 'creator'} />
      {role === 'creator' ? <OfCreator search={search} /> : <ForSale search={search} />}
    </Page>
  )
}

function OfCreator({ search }: { search: ShopSearch }) {
  const navigate = useNavigate()
  const hasFigures = useFlag('shop-analytics')
  const own = (
    <Suspense fallback={<ShelfLoading />}>
      <OwnProducts />
    </Suspense>
  )
  const tabs: Tab[] = [
    { value: 'own', label: 'Your products', panel: own },
    ...(hasFigures ? [{ value: 'figures', label: 'Figures', panel: <Figures /> }] : []),
    { value: 'items', label: 'For sale', panel: <ForSale search={search} /> },
  ]
  const open = tabs.find(({ value }) => value === search.tab) ?? tabs[0]
  return (
    <Tabs
      label="Shop"
      items={tabs}
      value={open?.value ?? 'own'}
      onChange={(tab) => void navigate({ to: '/shop', search: { ...search, tab }, replace: true, resetScroll: false })}
    />
  )
}

function Header({ isCreator }: { isCreator: boolean }) {
  const modals = useModals()
  const add = {
    label: 'Add product',
    open: () => modals.open('editProduct'),
    preload: () => modals.preload('editProduct'),
  }
  return (
    <SellingHeader
      title={isCreator ? 'Your shop' : 'Shop'}
      text={isCreator ? 'Your products.' : 'Things that creators make, sign and send.'}
      add={isCreator ? add : undefined}
    />
  )
}

/** List of all products or those of a category, with a search. Category and search are in the URL. */
function ForSale({ search }: { search: ShopSearch }) {
  const navigate = useNavigate()
  const searching = useListSearch(search.search)
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
      <nav aria-label="Product categories" className="chips">
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
      <AllProducts category={search.category} search={search.search} action={search.category ? all : <ExploreLink />} />
    </div>
  )
}

const Figures = () => (
  <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
    <ShopFigures />
  </Suspense>
)
