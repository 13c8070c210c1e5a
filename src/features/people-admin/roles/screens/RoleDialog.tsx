import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import type { Acting } from '../../account/state.ts'
import { type Role, roles } from '../../lists.ts'
import { PEOPLE } from '../../people/spec.ts'
import { ROLES, roleReasonMax } from '../spec.ts'

/** Dialog that proposes a role, about which a second admin decides. */
export default function RoleDialog({ user, onClose }: Acting) {
  const [role, setRole] = useState<Role>()
  const why = useReason({ max: roleReasonMax })
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.people.proposeRole.useMutation({
    ...adminCall,
    onSuccess: ({ change }) => {
      toast.success(change.state === 'approved' ? ROLES.approved : ROLES.proposed)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  })
  return (
    <AskDialog
      title={ROLES.action}
      about={user.role === 'admin' ? ROLES.aboutAdmin(user.display_name) : ROLES.about(user.display_name)}
      action={ROLES.propose}
      pending={isPending}
      problem={error ? sentenceOf(error, ROLES.failed) : undefined}
      disabled={!role}
      onSend={() => why.send((reason) => role && mutate({ id: user.id, role, reason }))}
      onClose={onClose}
    >
      <Choices
        label={ROLES.role}
        className="grid-cols-3"
        value={role}
        onChange={setRole}
        choices={roles.map((value) => ({ value, children: PEOPLE.roles[value], disabled: value === user.role }))}
      />
      <Textarea label={ROLES.reason} hint={ROLES.reasonHint} {...why.field} />
    </AskDialog>
  )
}
