import { notFound, redirect } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { siteOrigin } from '#client/origin.ts'
import { absolute, beginningOf, missingHead, pageHead } from '#client/page/pageHead.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import { type Creator, findCreator } from '#features/discovery/index.ts'
import type { PublicOffer } from '#features/offers/index.ts'
import type { Session } from '#shared/session.ts'

type Loading = { api: Utils; session: Session | null }

/** No retries while rendering, because the person sees nothing meanwhile; the browser may retry. */
const once = import.meta.env.SSR ? { retry: false } : {}
const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/** Awaited while rendering; in the browser the page shows skeletons meanwhile. */
export async function loadOffers({ api, session }: Loading): Promise<void> {
  const role = session?.user.role
  const first =
    role === 'creator'
      ? api.offers.own.prefetchInfinite({}, { retry: false })
      : api.offers.list.prefetchInfinite({}, { retry: false })
  if (import.meta.env.SSR) await first
}

/** The data of /offer/{id}: an offer, or a creator with all their offers. */
export type OfferPageData = { origin: string } & ({ offer: PublicOffer } | { creator: Creator })

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Finds an offer by its id, or a creator by username, id or a display name that is unique. */
export async function loadOfferPage({ api }: Loading, id: string): Promise<OfferPageData> {
  const origin = siteOrigin()
  const offer = isId.test(id) ? await findOffer(api, id) : undefined
  if (offer) return { origin, offer }
  const found = await findCreator(api, id)
  if (!found) throw notFound()
  const { creator } = found
  if (creator.username !== id) throw redirect({ to: '/offer/$id', params: { id: creator.username }, replace: true })
  const first = api.offers.ofCreator.prefetchInfinite({ id: creator.username }, { ...pages, retry: false })
  if (import.meta.env.SSR) await first
  return { origin, creator }
}

async function findOffer(api: Utils, id: string): Promise<PublicOffer | undefined> {
  try {
    return (await api.offers.one.fetch({ id }, once)).offer
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.httpStatus === 404) return undefined
    throw error
  }
}

export function offerHead(data: OfferPageData | undefined) {
  if (!data) return missingHead('Offer not found')
  if ('creator' in data) return ofCreator(data.origin, data.creator)
  const { offer, origin } = data
  const url = `${origin}/offer/${offer.id}`
  const provider = {
    '@type': 'Person',
    name: offer.creator.display_name,
    url: `${origin}/creator/${offer.creator.username}`,
  }
  return pageHead({
    url,
    title: `${offer.title} by ${offer.creator.display_name}`,
    description: offer.description,
    image: absolute(origin, offer.creator.avatar_url),
    isHidden: !offer.active,
    structured: {
      '@context': 'https://schema.org',
      '@type': 'Service',
      url,
      provider,
      name: offer.title,
      description: beginningOf(offer.description),
      serviceType: offer.category,
    },
  })
}

const ofCreator = (origin: string, creator: Creator) =>
  pageHead({
    url: `${origin}/offer/${creator.username}`,
    title: `Offers by ${creator.display_name}`,
    description: `Offers of ${creator.display_name} for a fixed price, with delivery times.`,
    image: absolute(origin, creator.avatar_url),
  })
