import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toast.ts'
import { RuleSelect } from '../../cases/screens/RuleSelect.tsx'
import type { RuleCode } from '../../lists.ts'
import { STOP } from '../spec.ts'

/** Button for watching admins that stops a stream at once, by a house rule. */
export default function StopStream({ stream: { id, title } }: { stream: { id: string; title: string } }) {
  const [isOpen, setOpen] = useState(false)
  const [rule, setRule] = useState<RuleCode>()
  const [isTried, setTried] = useState(false)
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.moderation.stopStream.useMutation({
    ...adminCall,
    onSuccess: ({ stopped }) => {
      toast.success(stopped ? STOP.stopped : STOP.over)
      setOpen(false)
      void utils.live.one.invalidate({ id })
    },
  })
  const send = () => {
    setTried(true)
    if (rule) mutate({ id, reason: rule })
  }
  return (
    <>
      <IconButton label={STOP.stop} variant="glass" size="lg" onClick={() => setOpen(true)}>
        <OctagonX aria-hidden="true" />
      </IconButton>
      <AskDialog
        open={isOpen}
        size="sm"
        title={STOP.ask(title)}
        about={STOP.about}
        action={STOP.stop}
        danger
        pending={isPending}
        problem={error ? sentenceOf(error, STOP.failed) : undefined}
        onSend={send}
        onClose={() => setOpen(false)}
      >
        <RuleSelect
          label={STOP.rule}
          none={STOP.choose}
          rule={rule}
          error={isTried && !rule ? STOP.missing : undefined}
          onRule={setRule}
        />
      </AskDialog>
    </>
  )
}
