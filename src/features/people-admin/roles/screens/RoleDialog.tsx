import { type FormEvent, useId, useState } from 'react'
import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT } from '../../account/spec.ts'
import type { Acting } from '../../account/state.ts'
import { type Role, roles } from '../../lists.ts'
import { PEOPLE } from '../../people/spec.ts'
import { ROLES, roleReasonMax } from '../spec.ts'

/** Proposes another role; a second admin decides. */
export default function RoleDialog({ user, onClose }: Acting) {
  const formId = useId()
  const [role, setRole] = useState<Role>()
  const [reason, setReason] = useState('')
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.people.proposeRole.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(ROLES.proposed)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (role && !isPending) mutate({ id: user.id, role, reason })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ROLES.action}
      description={ROLES.about(user.display_name)}
      locked={isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ACCOUNT.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending} disabled={!role}>
            {ROLES.propose}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Choices
          label={ROLES.role}
          className="grid-cols-3"
          value={role}
          onChange={setRole}
          choices={roles.map((value) => ({ value, children: PEOPLE.roles[value], disabled: value === user.role }))}
        />
        <Textarea
          label={ROLES.reason}
          hint={ROLES.reasonHint}
          limit={roleReasonMax}
          maxLength={roleReasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(error, ROLES.failed)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
