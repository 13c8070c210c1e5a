import { type FormEvent, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import type { AdjustablePerson } from '../contract.ts'
import { ADMIN_SENTENCES, adjustmentReason } from '../spec.ts'
import { PersonField } from './PersonField.tsx'

/** Form that holds a creator's payouts, with a reason that the creator sees. */
export default function HoldForm({ onClose }: { onClose: () => void }) {
  const [person, setPerson] = useState<AdjustablePerson | null>(null)
  const why = useReason({ max: adjustmentReason.max, missing: ADMIN_SENTENCES.holdReasonMissing })
  const [checked, setChecked] = useState(false)
  const { wallet } = trpc.useUtils()
  const { mutate, isPending, error } = trpc.wallet.admin.hold.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(ADMIN_SENTENCES.held)
      onClose()
    },
    onSettled: () => wallet.admin.invalidate(),
  })
  const isCreator = person?.role === 'creator'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    why.send((reason) => person && isCreator && mutate({ user_id: person.id, reason }))
    focusInvalid(event.currentTarget)
  }
  const whose = person ? ADMIN_SENTENCES.onlyCreators : ADMIN_SENTENCES.creatorMissing
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Hold payouts"
      className="grid max-w-xl gap-4 rounded-card bg-sunk p-4 md:p-5"
    >
      <PersonField person={person} error={checked && !isCreator ? whose : undefined} onChange={setPerson} />
      <Textarea label="Reason" hint={ADMIN_SENTENCES.holdHint} {...why.field} />
      {error && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" loading={isPending}>
          Hold payouts
        </Button>
      </div>
    </form>
  )
}
