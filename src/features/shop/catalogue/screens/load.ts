import { notFound } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { siteOrigin } from '#client/origin.ts'
import { beginningOf, missingHead, pageHead } from '#client/page/pageHead.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import { type RawShopSearch, readShopSearch } from '#features/shop/catalogue/state.ts'
import type { PublicItem } from '#features/shop/index.ts'
import type { Session } from '#shared/session.ts'

type Loading = { api: Utils; session: Session | null }

/** No retries on the server, because the visitor waits for the page; the browser can retry. */
const once = import.meta.env.SSR ? { retry: false } : {}

/** Prefetches the first tab. The server waits for it; the browser shows skeletons until it is loaded. */
export async function loadShop({ api, session }: Loading, said: RawShopSearch): Promise<void> {
  const { tab, category, search } = readShopSearch(said)
  const role = session?.user.role
  const isOwn = role === 'creator' && (tab === undefined || tab === 'own')
  if (tab !== undefined && tab !== 'items' && !isOwn) return
  const first = isOwn
    ? api.shop.manage.prefetchInfinite({ includeInactive: true }, { retry: false })
    : api.shop.list.prefetchInfinite({ ...(category && { category }), ...(search && { search }) }, { retry: false })
  if (import.meta.env.SSR) await first
}

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type ProductPage = { item: PublicItem; origin: string }

/** Loads the data of a product's page. @throws notFound for an unknown product */
export async function loadProduct({ api }: Loading, id: string): Promise<ProductPage> {
  if (!isId.test(id)) throw notFound()
  try {
    return { item: (await api.shop.one.fetch({ id }, once)).item, origin: siteOrigin() }
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.httpStatus === 404) throw notFound()
    throw error
  }
}

/** Returns the metadata for search engines and link previews; drafts are not indexed. */
export function productHead(data: ProductPage | undefined) {
  if (!data) return missingHead('Product not found')
  const { item, origin } = data
  const url = `${origin}/shop/product/${item.id}`
  const description = beginningOf(item.description || `Sold by ${item.creator.display_name} on Limelight.`)
  const image = new URL(item.image_url, origin).href
  const brand = {
    '@type': 'Person',
    name: item.creator.display_name,
    url: `${origin}/creator/${item.creator.username}`,
  }
  return pageHead({
    url,
    description,
    image,
    isWide: true,
    isHidden: !item.is_active,
    title: `${item.name} by ${item.creator.display_name}`,
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      url,
      name: item.name,
      description,
      image,
      brand,
    },
  })
}
