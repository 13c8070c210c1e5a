import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { PersonPage } from '../../people/contract.ts'
import { ACCOUNT } from '../spec.ts'
import type { Acting } from '../state.ts'

const SuspendDialog = lazyWithRetry(() => import('./SuspendDialog.tsx'))
const ViewAsDialog = lazyWithRetry(() => import('../../viewing/screens/ViewAsDialog.tsx'))
const ConfirmDialog = lazyWithRetry(() => import('./ConfirmDialog.tsx'))

const dialogs = {
  viewAs: (acting) => <ViewAsDialog {...acting} />,
  suspend: (acting) => <SuspendDialog {...acting} />,
  restore: (acting) => <ConfirmDialog action="restore" {...acting} />,
  signOut: (acting) => <ConfirmDialog action="signOut" {...acting} />,
  confirmEmail: (acting) => <ConfirmDialog action="confirmEmail" {...acting} />,
} satisfies Record<string, (acting: Acting) => ReactNode>
type Action = keyof typeof dialogs

/** What an admin can do with an account; what it takes is asked in a dialog. */
export function AccountActions({ user }: { user: PersonPage['user'] }) {
  const [action, setAction] = useState<Action>()
  const isSuspended = user.suspended_reason !== null
  const actions: Action[] = [
    ...(user.role === 'admin' ? [] : (['viewAs'] as const)),
    isSuspended ? 'restore' : 'suspend',
    'signOut',
    ...(user.email_confirmed ? [] : (['confirmEmail'] as const)),
  ]
  return (
    <div className="flex flex-wrap gap-3">
      {actions.map((one) => (
        <Button key={one} variant={one === 'suspend' ? 'danger' : 'outline'} onClick={() => setAction(one)}>
          {ACCOUNT[one].action}
        </Button>
      ))}
      {action && <Suspense fallback={null}>{dialogs[action]({ user, onClose: () => setAction(undefined) })}</Suspense>}
    </div>
  )
}
