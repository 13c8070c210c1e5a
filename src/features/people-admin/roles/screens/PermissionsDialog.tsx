import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { adminPermissions } from '#shared/session.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { toast } from '#ui/toast.ts'
import type { Acting } from '../../account/state.ts'
import { ROLES } from '../spec.ts'

/** Dialog that sets the permissions of another admin. */
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
    <AskDialog
      size="sm"
      title={ROLES.permissions}
      about={ROLES.permissionsAbout(user.display_name)}
      action={ROLES.save}
      pending={isPending}
      problem={error ? sentenceOf(error, ROLES.failed) : undefined}
      onSend={() => mutate({ id: user.id, permissions: adminPermissions.filter((one) => chosen.includes(one)) })}
      onClose={onClose}
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
      </div>
    </AskDialog>
  )
}
