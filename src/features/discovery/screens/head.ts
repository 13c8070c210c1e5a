import type { Creator } from '../contract.ts'
import { missingTitle } from '../missing/spec.ts'
import { categoryOf, type ExploreSearch, placeOf } from '../state.ts'

const site = 'Limelight'
const descriptionMax = 160

/** Cut without half a character. What cuts between whole ones would come with every page's first file. */
const clip = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= descriptionMax) return line
  return `${line
    .slice(0, descriptionMax - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

type Page = { title: string; description: string; url: string; type: 'website' | 'profile'; image?: string | undefined }

function page({ title, description, url, type, image }: Page) {
  return {
    meta: [
      { title: `${title} · ${site}` },
      { name: 'description', content: description },
      { property: 'og:site_name', content: site },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      ...(image ? [{ property: 'og:image', content: image }] : []),
      { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/** What search engines and other sites are told about /explore. */
export function exploreHead(origin: string, search: ExploreSearch) {
  const category = categoryOf(search.category)
  return page({
    type: 'website',
    title: category ? `${category} creators` : 'Explore creators',
    description: category
      ? `Meet ${category.toLowerCase()} creators on ${site}: call, message or tip them.`
      : `Meet the creators of ${site}: call, message or tip them, at prices you see first.`,
    url: `${origin}/explore${category ? `?category=${search.category}` : ''}`,
  })
}

/** A page without its creator: nothing to keep for a search engine. */
export const missingHead = (name: string) => ({
  meta: [{ title: `${missingTitle(name)} · ${site}` }, { name: 'robots', content: 'noindex' }],
})

const absolute = (origin: string, url: string | null) => (url ? new URL(url, origin).href : undefined)

/** What search engines and other sites are told about a creator, with the structured data of a profile page. */
export function creatorHead(origin: string, creator: Creator) {
  const url = `${origin}/creator/${creator.username}`
  const place = placeOf(creator)
  const description = clip(
    creator.bio || `${creator.display_name} is a ${creator.category.toLowerCase()} creator on ${site}.`,
  )
  const image = absolute(origin, creator.card_url ?? creator.banner_url ?? creator.avatar_url)
  const head = page({
    type: 'profile',
    title: `${creator.display_name} (@${creator.username})`,
    description,
    url,
    image,
  })
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
  return {
    ...head,
    meta: [...head.meta, { property: 'profile:username', content: creator.username }],
    // a name may say </script>: it stays text
    scripts: [{ type: 'application/ld+json', children: JSON.stringify(structured).replaceAll('<', '\\u003c') }],
  }
}
