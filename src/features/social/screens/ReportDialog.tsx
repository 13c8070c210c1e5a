import { type FormEvent, useId, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { REASONS, reportDetailsMax, reportReasons, SENTENCES } from '../spec.ts'
import type { Person, ReportedThing } from '../state.ts'

type ReportDialogProps = {
  person: Person
  /** A message of theirs, by id; without one it is about the person. */
  message?: string | undefined
  /** Something that they show or sell. */
  about?: ReportedThing | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

function subjectOf({ id }: Person, message: string | undefined, thing: ReportedThing | undefined) {
  if (message !== undefined) return { subject: 'content', content_type: 'message', subject_id: message } as const
  if (thing) return { subject: 'content', content_type: thing.type, subject_id: thing.id } as const
  return { subject: 'person', subject_id: id } as const
}

/** Tells the admins about a person, or what they wrote or show. What was typed stays until it has reached them. */
export default function ReportDialog({ person, message, about: thing, open, onOpenChange }: ReportDialogProps) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [details, setDetails] = useState('')
  const [asked, setAsked] = useState(false)
  const send = trpc.social.report.useMutation({
    onSuccess: () => {
      toast.success(SENTENCES.reported)
      onOpenChange(false)
    },
  })
  const chosen = reportReasons.find((known) => known === reason)
  const fields = fieldSentencesOf(send.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!chosen || details.length > reportDetailsMax) return
    send.mutate({ ...subjectOf(person, message, thing), reason: chosen, details })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={message === undefined ? SENTENCES.reportAsk(thing?.title ?? person.displayName) : SENTENCES.reportMessage}
      description={SENTENCES.reportText}
      locked={send.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={send.isPending}>
            Send report
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5 pt-2">
        <Select
          label="What is it about?"
          value={reason}
          error={asked && !chosen ? SENTENCES.reportReason : undefined}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">Please choose</option>
          {reportReasons.map((known) => (
            <option key={known} value={known}>
              {REASONS[known]}
            </option>
          ))}
        </Select>
        <Textarea
          label="What happened?"
          optional
          limit={reportDetailsMax}
          value={details}
          error={fields.details ?? (details.length > reportDetailsMax ? SENTENCES.reportDetails : undefined)}
          onChange={({ target }) => setDetails(target.value)}
        />
        {send.error && !fields.details && (
          <p role="alert" className="text-danger text-sm">
            {sentenceOf(send.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
