import type { AdminPermission } from '#shared/session.ts'
import type { PersonPage } from '../people/contract.ts'
import { type SuspensionTerm, termDays } from './spec.ts'

/** Props of the dialogs that act on an account. */
export type Acting = Pick<PersonPage, 'user' | 'balances'> & { onClose: () => void }

/** Permission that each action on an account requires. The order is the order of the buttons. */
const needs = {
  viewAs: 'support',
  warn: 'moderator',
  signOut: 'support',
  role: 'owner',
  permissions: 'owner',
  take: 'support',
  confirmEmail: 'support',
  restore: 'support',
  suspend: 'support',
  remove: 'support',
} as const satisfies Record<string, AdminPermission>
export type AccountAction = keyof typeof needs
const order = Object.keys(needs).filter((name): name is AccountAction => name in needs)

type Held = Pick<PersonPage['user'], 'role' | 'status' | 'suspended_reason' | 'email_confirmed'>

/** Returns the actions that the admin can take on the page of a person. */
export function accountActions(
  user: Held,
  { may, may_act: mayAct }: Pick<PersonPage, 'may' | 'may_act'>,
): AccountAction[] {
  if (!mayAct) return []
  const isAdmin = user.role === 'admin'
  const isDeleted = user.status === 'deleted'
  const isSuspended = user.suspended_reason !== null
  const isPointless: Partial<Record<AccountAction, boolean>> = {
    viewAs: isAdmin,
    permissions: !isAdmin,
    warn: isDeleted,
    remove: isDeleted,
    suspend: isSuspended,
    restore: !isSuspended,
    confirmEmail: user.email_confirmed,
  }
  return order.filter((action) => !isPointless[action] && may.includes(needs[action]))
}

/** Returns the end of a suspension; undefined if it is permanent. */
export function untilOf(term: SuspensionTerm, now: Date): Date | undefined {
  const days = termDays[term]
  return days === null ? undefined : new Date(now.getTime() + days * 86_400_000)
}
