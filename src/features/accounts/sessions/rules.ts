import { refreshGraceMs } from './spec.ts'

type Sign = readonly [sign: RegExp, name: string]

// the first match wins: browsers include each other's names, so the rarer ones come first
const browsers: readonly Sign[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bAppleWebKit\//, 'an app'],
]
const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (signs: readonly Sign[], text: string) => signs.find(([sign]) => sign.test(text))?.[1]

/**
 * Returns a readable name for a User-Agent, such as "Chrome on Windows". For API clients returns the name in the
 * User-Agent.
 */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  if (browser && system) return `${browser.charAt(0).toUpperCase()}${browser.slice(1)} on ${system}`
  if (system) return system
  const program = /^([\w .-]{1,40}?)(?:\/|$)/.exec(userAgent)?.[1]?.trim()
  return program && program !== 'Mozilla' ? `Program (${program})` : 'Unknown device'
}

/** Decision about a refresh token in a request. */
type RefreshDecision = 'rotate' | 'ended' | 'reuse'

export function decideRefresh(
  token: { spentAt: Date | null; expiresAt: Date; familyRevokedAt: Date | null },
  now: Date,
): RefreshDecision {
  if (token.familyRevokedAt || token.expiresAt <= now) return 'ended'
  if (token.spentAt && now.getTime() - token.spentAt.getTime() > refreshGraceMs) return 'reuse'
  return 'rotate'
}
