/** Time zone and language of a browser, and true if it is a phone. */
export type Viewer = { zone: string; locale: string; isPhone: boolean }

/** Cookie with the time zone and the language of the browser, for the markup of the next page. The browser sets it. */
export const viewerCookie = 'viewer'

const cookie = /(?:^|;\s*)(?:__Host-)?viewer=([^;]{1,200})(?:;|$)/
const language = /^[a-z]{2,3}(-[a-z0-9]{1,8}){0,4}$/i

/** Reads the zone and the language in the cookies of a request. Returns undefined if one is missing or unknown. */
export function viewerIn(cookies: string): { zone: string; locale: string } | undefined {
  const [, value = ''] = cookie.exec(cookies) ?? []
  const [sent = '', locale = ''] = decoded(value).split('~')
  const zone = canonicalZone(sent)
  return zone !== undefined && language.test(locale) ? { zone, locale } : undefined
}

/** Returns true if a request has a cookie that the server set: one that may identify a person. */
export const hasServerCookie = (cookies: string): boolean =>
  cookies.split(';').some((one) => one.trim() !== '' && !cookie.test(one))

/** Matches phones. Safari and Firefox send no client hint, but the user agent of every phone browser contains this word. */
const phone = /\bMobi/

/** Returns true if the headers of a request do not describe a phone. */
export function saysWide(headers: Pick<Headers, 'get'>): boolean {
  const hint = headers.get('sec-ch-ua-mobile')
  return hint ? hint === '?0' : !phone.test(headers.get('user-agent') ?? '')
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Returns the standard spelling of a zone, so that each zone has one cached formatter; undefined if unknown. */
function canonicalZone(zone: string): string | undefined {
  try {
    return /^[a-z]/i.test(zone)
      ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
      : undefined
  } catch {
    return undefined
  }
}
