import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Refusal, refusal } from './request.ts'

/** A sending domain. Resend sends only mails from verified domains. */
export type Domain = { id: string; name: string; status: 'not_started' | 'pending' | 'verified' | 'failed' }

const nameForm = z.object({ name: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i) })

/** Returns the domains in the form of `GET /domains`. */
export const listDomains = (domains: readonly Domain[]) => ({
  object: 'list',
  has_more: false,
  data: domains.map((one) => ({ ...one, created_at: '2026-11-30T00:00:00.000Z', region: 'us-east-1' })),
})

/** Adds a domain, which stays unverified. Returns it, or Resend's error. */
export function addDomain(domains: Domain[], body: unknown): Domain | { refusal: Refusal } {
  const parsed = nameForm.safeParse(body)
  if (!parsed.success) return refusal('validation_error', 'The `name` field must be a domain.')
  const { name } = parsed.data
  if (domains.some((one) => one.name === name))
    return refusal('validation_error', `The ${name} domain has been registered already.`, 403)
  const domain: Domain = { id: randomUUID(), name, status: 'not_started' }
  domains.push(domain)
  return domain
}

/** Returns Resend's error for a sender of another domain than the verified ones; undefined for a valid sender. */
export function refuseSender(domains: readonly Domain[], from: string): Refusal | undefined {
  const name = /@([^\s@<>]+?)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? ''
  if (domains.some((one) => one.status === 'verified' && one.name === name)) return undefined
  const message = `The ${name} domain is not verified. Please, add and verify your domain on https://resend.com/domains`
  return refusal('validation_error', message, 403).refusal
}
