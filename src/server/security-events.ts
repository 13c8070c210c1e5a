import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { keyFor } from '#shared/derived-keys.ts'
import type { AppError } from '#shared/errors.ts'
import type { SecurityKind } from '#shared/kinds.ts'
import { networkOf } from '#shared/network.ts'
import type { Context } from './context.ts'
import type { RestAddress } from './rest/address.ts'

/** A procedure whose success is a security event. */
export type SecurityMeta = { event?: SecurityKind }

/** Kinds of refused calls; the other kinds are successful calls. */
const refused: ReadonlySet<SecurityKind> = new Set([
  ...(['sign_in', 'forbidden', 'limit', 'input', 'signature', 'stolen_session'] as const),
])

/** Codes of a wrong password, code or link. */
const signInCodes = new Set([
  ...['WRONG_CREDENTIALS', 'PASSWORD_WRONG', 'TOTP_WRONG', 'TOTP_CHALLENGE_ENDED'],
  ...['CODE_WRONG', 'CODE_SPENT', 'LINK_INVALID', 'OTHER_BROWSER'],
])

export function refusalKindOf({ kind, code }: Pick<AppError, 'kind' | 'code'>): SecurityKind | undefined {
  if (signInCodes.has(code)) return 'sign_in'
  if (kind === 'too_many_requests') return 'limit'
  if (kind === 'forbidden') return 'forbidden'
  return kind === 'invalid' || kind === 'bad_request' || kind === 'too_large' ? 'input' : undefined
}

/** Returns the cache's name of the hourly count of a kind. */
export const securityCount = (kind: SecurityKind): string => `security:${kind}`

/** The parts of a context that an event needs. Some events occur before the context of their request exists. */
type Noting = Pick<Context, 'afterCommit' | 'claims' | 'env' | 'log' | 'now' | 'providers'> & {
  request: Pick<Context['request'], 'address'>
}

type Details = { code?: string; user?: string | undefined; subject?: string | undefined }

/** Returns a keyed digest of a network, so that lines of one attacker match without an address in the log. */
export const networkDigest = (secret: string, network: string): string =>
  bytesToHex(hmac(sha256, keyFor(secret, 'network-digest'), utf8ToBytes(network))).slice(0, 16)

/**
 * Logs and counts a security event. All kinds have the same line: kind, call, code, person, subject (the person that an
 * admin acts on), viewer and network, but never an input.
 */
export function noteSecurity(
  ctx: Noting,
  kind: SecurityKind,
  path: string,
  { code, user, subject }: Details = {},
): void {
  const { afterCommit, claims, env, log, now, providers, request } = ctx
  const line = { kind, path, code, user: user ?? claims?.userId, subject, viewer: claims?.viewerId }
  const network = networkDigest(env.SESSION_SECRET, networkOf(request.address))
  log[refused.has(kind) ? 'warn' : 'info']('security', { ...line, network })
  afterCommit(() => providers.cache.count(securityCount(kind), now))
}

/** Records a refusal if it is a security event. */
export function noteRefusal(ctx: Noting, app: AppError, path: string): void {
  const kind = refusalKindOf(app)
  if (kind) noteSecurity(ctx, kind, path, { code: app.code })
}

const withUser = z.object({ user: z.object({ id: z.string() }) })
const file = z.object({ filename: z.string() })

/** Records a successful call if its procedure declares an event, or if its response is a table or an archive. */
export function noteSuccess(
  ctx: Noting,
  path: string,
  meta: (SecurityMeta & RestAddress) | undefined,
  answer: unknown,
): void {
  const type = meta?.rest?.contentType ?? meta?.rest?.fileType ?? ''
  const kind = meta?.event ?? (/csv|zip/.test(type) && file.safeParse(answer).success ? 'export' : undefined)
  if (!kind) return
  const person = withUser.safeParse(answer).data?.user.id
  noteSecurity(ctx, kind, path, kind === 'signed_in' ? { user: person } : { subject: person })
}
