import { OctagonX } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { toast } from '#ui/toast.ts'
import { ruleCodes } from '../../lists.ts'
import { HOUSE_RULES } from '../../spec.ts'
import { STOP } from '../spec.ts'

/** For admins who watch: ends a stream at once, by a house rule. */
export default function StopStream({ stream: { id, title } }: { stream: { id: string; title: string } }) {
  const form = useId()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.moderation.stopStream.useMutation({
    ...adminCall,
    onSuccess: ({ stopped }) => {
      toast.success(stopped ? STOP.stopped : STOP.over)
      setOpen(false)
      void utils.live.one.invalidate({ id })
    },
    onError: (error) => toast.error(STOP.failed, { detail: sentenceOf(error, STOP.failed) }),
  })
  const rule = ruleCodes.find((known) => known === code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rule && !isPending) mutate({ id, reason: rule })
  }
  return (
    <>
      <IconButton label={STOP.stop} variant="glass" size="lg" onClick={() => setOpen(true)}>
        <OctagonX aria-hidden="true" />
      </IconButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="sm"
        title={STOP.ask(title)}
        description={STOP.about}
        locked={isPending}
        footer={
          <Button type="submit" form={form} variant="danger" loading={isPending}>
            {STOP.stop}
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={submit} className="grid gap-4 pt-2">
          <Select
            label={STOP.rule}
            value={code}
            error={isTried && !rule ? STOP.missing : undefined}
            onChange={({ target }) => setCode(target.value)}
          >
            <option value="">{STOP.choose}</option>
            {ruleCodes.map((known) => (
              <option key={known} value={known}>
                {HOUSE_RULES[known].title}
              </option>
            ))}
          </Select>
        </form>
      </Dialog>
    </>
  )
}
