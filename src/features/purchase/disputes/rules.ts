import { usdText } from '#shared/money.ts'
import { refundDays } from '../spec.ts'
import type { Evidence } from './contract.ts'
import { type EvidenceFileType, evidenceFileTypes } from './spec.ts'

/** One use of disputed tokens. */
export type Spent = { at: Date; kind: string; tokens: number; username: string | null }

export type Bought = {
  purchase_id: string
  display_name: string
  email: string
  tokens: number
  usd_cents: number
  /** Time at which the tokens were credited; null if they were not. */
  credited_at: Date | null
  recipient: string | null
  spent: readonly Spent[]
}

const day = (at: Date) => at.toISOString().slice(0, 10)
const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Returns a line of the log: time, tokens, purpose and other person. */
const lineOf = ({ at, kind, tokens, username }: Spent) =>
  `${minute(at)}: ${tokens} tokens, ${kind.replaceAll('_', ' ')}${username ? ` with @${username}` : ''}`

/** Returns suggested evidence from the facts about a purchase. */
export function suggestEvidence(bought: Bought): Evidence {
  const { tokens, usd_cents, credited_at, recipient, spent } = bought
  const used = spent.reduce((sum, one) => sum + one.tokens, 0)
  const whose = recipient ? `, given to @${recipient} at the buyer's wish` : ''
  return {
    product_description: `${tokens} Limelight tokens for ${usdText(usd_cents)}${whose}. Tokens are a digital good: they are in the wallet within seconds and pay for calls, messages, live shows and content of creators. Order ${bought.purchase_id}.`,
    customer_name: bought.display_name,
    customer_email_address: bought.email,
    ...(credited_at && { service_date: day(credited_at) }),
    ...(spent.length > 0 && {
      access_activity_log: [
        `The customer signed in to their account and used ${used} of ${tokens} tokens:`,
        ...spent.map(lineOf),
      ].join('\n'),
    }),
    refund_policy_disclosure: `Shown before paying and on the receipt: unused tokens can be given back for ${refundDays} days, by one press in the list of purchases.`,
    ...(used > 0 && {
      refund_refusal_explanation: `The tokens were used (${used} of ${tokens}), so they could not be given back.`,
    }),
  }
}

/**
 * Returns the type of a file by its first bytes, independent of its name; undefined if the provider does not accept it.
 */
export const fileTypeOf = (bytes: Uint8Array): EvidenceFileType | undefined =>
  fileTypes.find((type) => evidenceFileTypes[type].every((byte, at) => bytes[at] === byte))
const fileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

const extensions: Record<EvidenceFileType, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Returns a file name for the provider, which reads the type from the extension. */
export function fileNameOf(given: string, type: EvidenceFileType): string {
  const name = given.replace(/\.[^./\\]*$/, '').replaceAll(/[^A-Za-z0-9_-]+/g, '-')
  return `${name.slice(0, 80).replaceAll(/^-+|-+$/g, '') || 'evidence'}.${extensions[type]}`
}
