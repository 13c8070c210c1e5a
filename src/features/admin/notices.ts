import * as z from 'zod'
import { noticeKind } from '#server/notify/notices.ts'
import { securityKinds } from '#shared/kinds.ts'
import { fullNumber } from '#shared/money.ts'
import { COSTS } from './costs/spec.ts'
import { HEALTH, securityNames } from './health/spec.ts'

const inHouse = (reader: string, path: string) => (reader === 'admin' ? path : '/dashboard')

/** Alarm notifications for admins. */
export const notices = {
  'system.audit_broken': noticeKind({
    data: z.object({ first: z.number() }),
    example: { first: 12 },
    write: ({ first }, reader) => ({
      title: 'The audit trail is broken',
      message: HEALTH.auditBroken(first),
      path: inHouse(reader, '/dashboard?house=audit'),
      isNews: true,
    }),
  }),
  'system.refusal_rush': noticeKind({
    data: z.object({ kind: z.enum(securityKinds), count: z.number() }),
    example: { kind: 'sign_in', count: 320 },
    write: ({ kind, count }, reader) => ({
      title: 'A burst of security events',
      message: HEALTH.securityRush(count, securityNames[kind]),
      path: inHouse(reader, '/dashboard'),
      isNews: true,
    }),
  }),
  'system.stage_loss': noticeKind({
    data: z.object({ title: z.string(), username: z.string() }),
    example: { title: 'Late night talk', username: 'ada' },
    write: ({ title, username }, reader) => ({
      title: 'A stage loses money',
      message: COSTS.losing([COSTS.named(title, username)]),
      path: inHouse(reader, '/wallet?tab=costs'),
      isNews: true,
    }),
  }),
  'system.bulk_action': noticeKind({
    data: z.object({ admin: z.string(), action: z.enum(['approve', 'export']), count: z.number() }),
    example: { admin: 'Ada', action: 'approve', count: 40 },
    write: ({ admin, action, count }, reader) => ({
      title: 'A large action by an admin',
      message:
        action === 'approve'
          ? `${admin} approved ${fullNumber(count)} applications at once.`
          : `${admin} exported more than ${fullNumber(count)} rows.`,
      path: inHouse(reader, '/dashboard?house=audit'),
      isNews: true,
    }),
  }),
}
