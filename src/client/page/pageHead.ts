const site = 'Limelight'
const descriptionMax = 160

/** Returns the beginning of a text as a single line for descriptions, without splitting a character. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= descriptionMax) return line
  return `${line
    .slice(0, descriptionMax - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

const noindex = { name: 'robots', content: 'noindex' }

/** Returns the head of a page whose content does not exist; search engines do not index it. */
export const missingHead = (title: string) => ({ meta: [{ title: `${title} · ${site}` }, noindex] })

/** Returns the default picture, for pages without a person. */
export const housePicture = (origin: string): string => `${origin}/og.jpg`

/** Returns the absolute URL of a picture. */
export const absolute = (origin: string, url: string | null): string | undefined =>
  url ? new URL(url, origin).href : undefined

type PageMetadata = {
  title: string
  /** The whole text; only its beginning is used. */
  description: string
  /** Canonical URL, absolute. */
  url: string
  type?: 'website' | 'profile'
  /** Absolute URL. */
  image?: string | undefined
  /** True for a picture that deserves a large card, which an avatar does not. */
  isWide?: boolean
  /** True for drafts and ended items, which search engines must not index. */
  isHidden?: boolean
  /** Structured data in the vocabulary of schema.org. */
  structured?: object
}

/** Returns the head of a page for search engines and link previews. */
export function pageHead({
  title,
  description,
  url,
  type = 'website',
  image,
  isWide,
  isHidden,
  structured,
}: PageMetadata) {
  return {
    meta: [
      { title: `${title} · ${site}` },
      { name: 'description', content: beginningOf(description) },
      { property: 'og:site_name', content: site },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: beginningOf(description) },
      { property: 'og:url', content: url },
      ...(image ? [{ property: 'og:image', content: image }] : []),
      { name: 'twitter:card', content: image && isWide ? 'summary_large_image' : 'summary' },
      ...(isHidden ? [noindex] : []),
    ],
    links: [{ rel: 'canonical', href: url }],
    // A name may contain </script>, which must stay text.
    scripts: structured
      ? [{ type: 'application/ld+json', children: JSON.stringify(structured).replaceAll('<', '\\u003c') }]
      : [],
  }
}
