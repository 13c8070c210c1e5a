import type { AppError } from '#shared/errors.ts'
import type { Context } from './context.ts'

/** Refusals that attackers cause: failed sign-ins, calls without the right, and exceeded limits. */
export const refusalKinds = ['sign_in', 'forbidden', 'limit'] as const
export type RefusalKind = (typeof refusalKinds)[number]

/** Codes of a wrong password, code or link. */
const signInCodes = new Set([
  ...['WRONG_CREDENTIALS', 'PASSWORD_WRONG', 'TOTP_WRONG', 'TOTP_CHALLENGE_ENDED'],
  ...['CODE_WRONG', 'CODE_SPENT', 'LINK_INVALID', 'OTHER_BROWSER'],
])

export function refusalKindOf({ kind, code }: Pick<AppError, 'kind' | 'code'>): RefusalKind | undefined {
  if (signInCodes.has(code)) return 'sign_in'
  if (kind === 'too_many_requests') return 'limit'
  return kind === 'forbidden' ? 'forbidden' : undefined
}

/** The cache's name for the hourly count of a kind. */
export const refusalCount = (kind: RefusalKind): string => `refused:${kind}`

/** Logs and counts a refusal. The line names the call, the caller and the code; it never has inputs. */
export function noteRefusal({ afterCommit, claims, log, now, providers }: Context, app: AppError, path: string): void {
  const kind = refusalKindOf(app)
  if (!kind) return
  log.warn('refused', { kind, code: app.code, path, user: claims?.userId })
  afterCommit(() => providers.cache.count(refusalCount(kind), now))
}
