import { type FormEvent, useId, useState } from 'react'
import { adminCall } from '#client/adminCalls.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { ruleCodes } from '../../lists.ts'
import { HOUSE_RULES } from '../../spec.ts'
import { WARNING, warningMax } from '../spec.ts'

type WarnProps = { person: { id: string; display_name: string }; onClose: () => void }

/** Asks by which house rule a person is warned, and in which words. */
export default function WarnDialog({ person: { id, display_name }, onClose }: WarnProps) {
  const formId = useId()
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
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
  const rule = ruleCodes.find((known) => known === code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rule && !isPending) mutate({ id, rule, reason: reason.trim() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={WARNING.action}
      description={WARNING.about(display_name)}
      locked={isPending}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {WARNING.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            {WARNING.action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label={WARNING.rule}
          value={code}
          hint={rule && HOUSE_RULES[rule].text}
          error={isTried && !rule ? WARNING.ruleMissing : undefined}
          onChange={({ target }) => setCode(target.value)}
        >
          <option value="">{WARNING.choose}</option>
          {ruleCodes.map((known) => (
            <option key={known} value={known}>
              {HOUSE_RULES[known].title}
            </option>
          ))}
        </Select>
        <Textarea
          label={WARNING.words}
          hint={WARNING.wordsHint}
          optional
          limit={warningMax}
          maxLength={warningMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && (
          <p role="alert" className="font-medium text-danger">
            {sentenceOf(error, WARNING.failed)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
