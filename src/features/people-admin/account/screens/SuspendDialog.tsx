import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import { ACCOUNT, ACCOUNT_SENTENCES, type SuspensionTerm, suspensionReasonMax, suspensionTerms } from '../spec.ts'
import { type Acting, untilOf } from '../state.ts'

/** Dialog that asks for the reason and the duration of a suspension. */
export default function SuspendDialog({ user, onClose }: Acting) {
  const why = useReason({ max: suspensionReasonMax, missing: ACCOUNT_SENTENCES.reasonMissing })
  const [term, setTerm] = useState<SuspensionTerm>('week')
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.people.suspend.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(ACCOUNT.suspend.done)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  })
  return (
    <AskDialog
      title={ACCOUNT.suspend.action}
      about={ACCOUNT.suspend.about(user.display_name)}
      action={ACCOUNT.suspend.action}
      danger
      pending={isPending}
      problem={error ? sentenceOf(error, ACCOUNT.failed) : undefined}
      onSend={() =>
        why.send((reason) => mutate({ id: user.id, reason, until: untilOf(term, correctedNow())?.toISOString() }))
      }
      onClose={onClose}
    >
      <Choices
        label={ACCOUNT.suspend.term}
        className="grid-cols-2 sm:grid-cols-4"
        value={term}
        onChange={setTerm}
        choices={suspensionTerms.map((value) => ({ value, children: ACCOUNT.suspend.terms[value] }))}
      />
      <Textarea label={ACCOUNT.reason} hint={ACCOUNT.suspend.reasonHint} {...why.field} />
    </AskDialog>
  )
}
