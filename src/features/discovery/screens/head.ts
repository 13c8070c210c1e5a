import { absolute, beginningOf, housePicture, missingHead, pageHead } from '#client/page/pageHead.ts'
import type { Creator } from '../contract.ts'
import { missingTitle } from '../missing/spec.ts'
import { categoryOf, type ExploreSearch, placeOf } from '../state.ts'

const site = 'Limelight'

/** Returns the meta tags of /explore. */
export function exploreHead(origin: string, search: ExploreSearch) {
  const category = categoryOf(search.category)
  return pageHead({
    title: category ? `${category} creators` : 'Explore creators',
    description: category
      ? `Meet ${category.toLowerCase()} creators on ${site}: call, message or tip them.`
      : `Meet the creators of ${site}: call, message or tip them, at prices you see first.`,
    url: `${origin}/explore${category ? `?category=${search.category}` : ''}`,
    image: housePicture(origin),
    isWide: true,
  })
}

/** Returns the meta tags of the page for an unknown creator, which must not be indexed. */
export const creatorMissingHead = (name: string) => missingHead(missingTitle(name))

/** Returns the meta tags of a creator with the structured data of a profile page. */
export function creatorHead(origin: string, creator: Creator) {
  const url = `${origin}/creator/${creator.username}`
  const place = placeOf(creator)
  const description = beginningOf(
    creator.bio || `${creator.display_name} is a ${creator.category.toLowerCase()} creator on ${site}.`,
  )
  const image = absolute(origin, creator.card_url ?? creator.banner_url ?? creator.avatar_url)
  const person = {
    '@type': 'Person',
    name: creator.display_name,
    alternateName: `@${creator.username}`,
    identifier: creator.id,
    url,
    description,
    ...(image && { image }),
    ...(place && { homeLocation: { '@type': 'Place', name: place } }),
    knowsAbout: [creator.category, ...creator.specialties],
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/FollowAction',
      userInteractionCount: creator.followers,
    },
  }
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: creator.created_at.toISOString(),
    mainEntity: person,
  }
  const head = pageHead({
    type: 'profile',
    title: `${creator.display_name} (@${creator.username})`,
    description,
    url,
    image,
    structured,
    isWide: true,
  })
  return { ...head, meta: [...head.meta, { property: 'profile:username', content: creator.username }] }
}
