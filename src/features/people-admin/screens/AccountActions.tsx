import { type ReactNode, Suspense, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { loadWarnDialog } from '#features/moderation/index.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { ACCOUNT } from '../account/spec.ts'
import { type AccountAction, type Acting, accountActions } from '../account/state.ts'
import type { PersonPage } from '../people/contract.ts'
import { REQUESTS } from '../requests/spec.ts'
import { ROLES } from '../roles/spec.ts'
import { VIEWING } from '../viewing/spec.ts'

const SuspendDialog = lazyWithRetry(() => import('../account/screens/SuspendDialog.tsx'))
const WarnDialog = lazyWithRetry(loadWarnDialog)
const ViewAsDialog = lazyWithRetry(() => import('../viewing/screens/ViewAsDialog.tsx'))
const RoleDialog = lazyWithRetry(() => import('../roles/screens/RoleDialog.tsx'))
const PermissionsDialog = lazyWithRetry(() => import('../roles/screens/PermissionsDialog.tsx'))
const ExportDialog = lazyWithRetry(() => import('../requests/screens/ExportDialog.tsx'))
const DeleteDialog = lazyWithRetry(() => import('../requests/screens/DeleteDialog.tsx'))
const ConfirmDialog = lazyWithRetry(() => import('../account/screens/ConfirmDialog.tsx'))

const dialogs = {
  viewAs: (acting) => <ViewAsDialog {...acting} />,
  role: (acting) => <RoleDialog {...acting} />,
  permissions: (acting) => <PermissionsDialog {...acting} />,
  take: (acting) => <ExportDialog {...acting} />,
  remove: (acting) => <DeleteDialog {...acting} />,
  warn: ({ user, onClose }) => <WarnDialog person={user} onClose={onClose} />,
  suspend: (acting) => <SuspendDialog {...acting} />,
  restore: (acting) => <ConfirmDialog action="restore" {...acting} />,
  signOut: (acting) => <ConfirmDialog action="signOut" {...acting} />,
  confirmEmail: (acting) => <ConfirmDialog action="confirmEmail" {...acting} />,
} satisfies Record<AccountAction, (acting: Acting) => ReactNode>

const labels: Record<AccountAction, string> = {
  viewAs: VIEWING.action,
  warn: ACCOUNT.warn.action,
  restore: ACCOUNT.restore.action,
  suspend: ACCOUNT.suspend.action,
  signOut: ACCOUNT.signOut.action,
  role: ROLES.action,
  permissions: ROLES.permissions,
  take: REQUESTS.take.action,
  remove: REQUESTS.remove.action,
  confirmEmail: ACCOUNT.confirmEmail.action,
}

/** Buttons for the actions that the admin can take on an account. Each opens a dialog. */
export function AccountActions({ page }: { page: PersonPage }) {
  const [action, setAction] = useState<AccountAction>()
  const modals = useModals()
  const { user, balances, may } = page
  const { id, username, display_name, avatar_url, role, status } = user
  const { spendable, available } = balances
  const adjustable = { id, username, display_name, avatar_url, role, status, spendable, available }
  return (
    <div className="flex flex-wrap gap-2">
      {may.includes('finance') && (
        <Button
          size="sm"
          variant="outline"
          onPointerEnter={() => void modals.preload('adjustTokens')}
          onClick={() => modals.open('adjustTokens', { of: adjustable })}
        >
          {REQUESTS.adjust.action}
        </Button>
      )}
      {accountActions(user, page).map((one) => (
        // one button for both actions, so that it keeps the focus when the action changes its label
        <Button
          key={one === 'restore' ? 'suspend' : one}
          size="sm"
          variant="outline"
          className={one === 'suspend' || one === 'remove' ? 'text-danger' : undefined}
          onClick={() => setAction(one)}
        >
          {labels[one]}
        </Button>
      ))}
      {action && (
        <Suspense fallback={null}>{dialogs[action]({ user, balances, onClose: () => setAction(undefined) })}</Suspense>
      )}
    </div>
  )
}
