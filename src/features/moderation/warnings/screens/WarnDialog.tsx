import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import { RuleSelect } from '../../cases/screens/RuleSelect.tsx'
import type { RuleCode } from '../../lists.ts'
import { HOUSE_RULES } from '../../spec.ts'
import { WARNING, warningMax } from '../spec.ts'

type WarnDialogProps = { person: { id: string; display_name: string }; onClose: () => void }

/** Dialog to warn a person with a house rule, a text, or both. */
export default function WarnDialog({ person: { id, display_name }, onClose }: WarnDialogProps) {
  const [rule, setRule] = useState<RuleCode>()
  const words = useReason({ max: warningMax, tooLong: WARNING.tooLong })
  const [isTried, setTried] = useState(false)
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.moderation.warn.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(WARNING.done)
      onClose()
    },
    onSettled: () => void utils.people.invalidate(),
  })
  const send = () => {
    setTried(true)
    if (rule) words.send((reason) => mutate({ id, rule, reason }))
  }
  return (
    <AskDialog
      title={WARNING.action}
      about={WARNING.about(display_name)}
      action={WARNING.action}
      pending={isPending}
      problem={error ? sentenceOf(error, WARNING.failed) : undefined}
      onSend={send}
      onClose={onClose}
    >
      <RuleSelect
        label={WARNING.rule}
        none={WARNING.choose}
        hint={rule && HOUSE_RULES[rule].text}
        rule={rule}
        error={isTried && !rule ? WARNING.ruleMissing : undefined}
        onRule={setRule}
      />
      <Textarea label={WARNING.words} hint={WARNING.wordsHint} optional {...words.field} />
    </AskDialog>
  )
}
