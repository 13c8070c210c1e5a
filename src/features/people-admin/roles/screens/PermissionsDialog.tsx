import { useState } from 'react'
import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { adminPermissions } from '#shared/admin-permissions.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT } from '../../account/spec.ts'
import type { Acting } from '../../account/state.ts'
import { ROLES } from '../spec.ts'

/** What another admin may do. */
export default function PermissionsDialog({ user, onClose }: Acting) {
  const [chosen, setChosen] = useState<readonly string[]>(user.permissions)
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.people.permissions.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(ROLES.saved)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={ROLES.permissions}
      description={ROLES.permissionsAbout(user.display_name)}
      locked={isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ACCOUNT.cancel}
          </Button>
          <Button
            variant="primary"
            loading={isPending}
            onClick={() => mutate({ id: user.id, permissions: adminPermissions.filter((one) => chosen.includes(one)) })}
          >
            {ROLES.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {adminPermissions.map((one) => (
          <Checkbox
            key={one}
            label={ROLES.permissionNames[one]}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
            }
          />
        ))}
        {error && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(error, ROLES.failed)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
