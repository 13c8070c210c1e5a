import type { User } from '#shared/session.ts'
import type { ModalName } from './names.ts'

type Role = User['role']
type Audience = Role | 'visitor'

/** `?modal=walletPopup` in an address; `?modal=tokenTipping.mira_koval` where a modal is about somebody. */
export type ModalLink = { name: ModalName; about?: string }

/** Whom a link to a modal opens it for. */
const audiences: Record<ModalName, readonly Audience[]> = {
  tokenPurchase: ['fan', 'creator', 'admin'],
  mobileTokenPurchase: ['fan', 'creator', 'admin'],
  creatorDiscovery: ['visitor', 'fan', 'creator', 'admin'],
  privacySettings: ['fan', 'creator', 'admin'],
  creatorApplication: ['fan'],
  goLiveSetup: ['creator'],
  mobileLiveStream: ['fan', 'creator', 'admin'],
  tokenTipping: ['fan', 'creator'],
  availabilityCalendar: ['creator'],
  fanEngagement: ['creator'],
  auth: ['visitor'],
  walletPopup: ['fan', 'creator'],
  createOffer: ['creator'],
  editProduct: ['creator'],
  pricingRates: ['creator'],
  broadcast: ['creator'],
  bulkUpload: ['creator'],
  singleUpload: ['creator'],
  digitalUpload: ['creator'],
  imageCrop: ['creator'],
  specialOffers: ['fan', 'creator', 'admin'],
  menuRates: ['fan', 'creator', 'admin'],
  commandPalette: ['fan', 'creator', 'admin'],
  notifications: ['fan', 'creator', 'admin'],
}

const isModalName = (text: string): text is ModalName => Object.hasOwn(audiences, text)

/** What the address asks for; undefined for anything that is no link to a modal. */
export function readModalLink(value: unknown): ModalLink | undefined {
  const [, name = '', about] = (typeof value === 'string' && /^(\w{1,40})(?:\.([a-z0-9_]{3,30}))?$/.exec(value)) || []
  if (!isModalName(name)) return undefined
  return about === undefined ? { name } : { name, about }
}

/** What becomes of a link: it opens, leads to sign in first and then opens, or is not for this person. */
export function verdictOn({ name }: ModalLink, role: Role | undefined): 'open' | 'sign in' | 'drop' {
  if (audiences[name].includes(role ?? 'visitor')) return 'open'
  return role === undefined ? 'sign in' : 'drop'
}

/** An address of ours without the wish for a modal. */
export function withoutWish(href: string): string {
  const url = new URL(href, 'https://ours.invalid')
  url.searchParams.delete('modal')
  return url.pathname + url.search + url.hash
}
