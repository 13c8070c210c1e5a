import {
  PROFILE_SENTENCES,
  type SocialLinks,
  type SocialName,
  type SocialSite,
  socialNames,
  socialSites,
  websiteMax,
} from './spec.ts'

/** Returns the handle of a site from the typed or pasted text: a handle, with or without @, or the address of its page. */
function handleOf(site: SocialSite, typed: string): string | undefined {
  const { hosts, handle } = socialSites[site]
  const url = /^(https?:\/\/|www\.)|^[\w.]+\.com\//i.test(typed) ? toUrl(typed) : undefined
  if (
    url &&
    !hosts.some((host) => url.hostname === host || url.hostname === `www.${host}` || url.hostname === `m.${host}`)
  )
    return undefined
  const path = url?.pathname.replace(/^\/+|\/+$/g, '')
  const name = (path === undefined ? typed : decode(path)).replace(/^@/, '')
  return handle.test(name) ? name : undefined
}

const toUrl = (typed: string): URL | undefined =>
  URL.parse(/^https?:/i.test(typed) ? typed.replace(/^http:/i, 'https:') : `https://${typed}`) ?? undefined

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns a website's address if it uses https, has a host with a dot, and contains no username or password. */
function websiteOf(typed: string): string | undefined {
  const url = /^https:\/\//i.test(typed) && typed.length <= websiteMax ? URL.parse(typed) : null
  if (!url || url.username || url.password || url.port || !/^[^.].*\.[\p{L}][\p{L}\p{N}-]+$/u.test(url.hostname))
    return undefined
  return url.href
}

export const linkOf = (name: SocialName, typed: string): string | undefined =>
  name === 'website' ? websiteOf(typed) : handleOf(name, typed)

/** Returns the page that a link leads to. */
export const socialPage = (name: SocialName, kept: string): string =>
  name === 'website' ? kept : `${socialSites[name].page}${encodeURIComponent(kept)}`

/** Returns the links in the order of the form, as shown to others. */
export function socialLinksOf(kept: Readonly<Record<string, string>>) {
  return socialNames.flatMap((name) => {
    const link = kept[name]
    if (link === undefined) return []
    const url = socialPage(name, link)
    const isSite = name === 'website'
    return [{ site: isSite ? 'Website' : socialSites[name].name, name: isSite ? new URL(url).hostname : link, url }]
  })
}

/** Returns the normalized links, and a sentence for each invalid one. Empty ones are dropped. */
export function readLinks(typed: Partial<Record<SocialName, string | null>>) {
  const links: SocialLinks = {}
  const faults: Partial<Record<SocialName, string>> = {}
  for (const name of socialNames) {
    const text = typed[name]?.trim()
    if (!text) continue
    const link = linkOf(name, text)
    if (link === undefined)
      faults[name] = name === 'website' ? PROFILE_SENTENCES.website : PROFILE_SENTENCES.handle(name)
    else links[name] = link
  }
  return { links, faults }
}

/** Returns the specialties without empty ones and without repetitions in another case. */
export function tidySpecialties(typed: readonly string[]): string[] {
  const seen = new Set<string>()
  return typed.filter((text) => {
    const key = text.toLowerCase()
    if (text === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
