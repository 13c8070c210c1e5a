const site = 'Limelight'
const descriptionMax = 160

/** As much of a text as is told: on one line, cut without half a character. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= descriptionMax) return line
  return `${line
    .slice(0, descriptionMax - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

const noindex = { name: 'robots', content: 'noindex' }

/** The head of an address without its thing: nothing to keep for a search engine. */
export const missingHead = (title: string) => ({ meta: [{ title: `${title} · ${site}` }, noindex] })

/** The picture of the house, for pages about nobody. */
export const housePicture = (origin: string): string => `${origin}/og.jpg`

/** The absolute address of a picture. */
export const absolute = (origin: string, url: string | null): string | undefined =>
  url ? new URL(url, origin).href : undefined

type Told = {
  title: string
  /** As it was written; its beginning is told. */
  description: string
  /** Its one address, absolute. */
  url: string
  type?: 'website' | 'profile'
  /** Absolute. */
  image?: string | undefined
  /** Whether the picture is worth the width: a face is not. */
  isWide?: boolean
  /** A draft, or what is over: not to be kept. */
  isHidden?: boolean
  /** By schema.org. */
  structured?: object
}

/** What search engines and other sites are told about a page. */
export function pageHead({ title, description, url, type = 'website', image, isWide, isHidden, structured }: Told) {
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
    // a name may say </script>: it stays text
    scripts: structured
      ? [{ type: 'application/ld+json', children: JSON.stringify(structured).replaceAll('<', '\\u003c') }]
      : [],
  }
}
