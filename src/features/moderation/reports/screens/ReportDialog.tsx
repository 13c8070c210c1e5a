import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { reportReasons } from '../../lists.ts'
import { REASONS } from '../../spec.ts'
import { REPORT_TEXTS, reportDetailsMax } from '../spec.ts'
import type { Person, ReportedThing } from '../state.ts'

type ReportDialogProps = {
  person: Person
  /** Something that they made; without it the report is about the person. */
  about?: ReportedThing | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

function subjectOf({ id }: Person, thing: ReportedThing | undefined) {
  if (!thing) return { subject: 'person', subject_id: id } as const
  const { type, number } = thing
  return {
    subject: 'content',
    content_type: type,
    subject_id: thing.id,
    ...(number !== undefined && { number }),
  } as const
}

const titleOf = ({ displayName }: Person, thing: ReportedThing | undefined): string =>
  thing?.type === 'message' || thing?.type === 'chat'
    ? REPORT_TEXTS.message
    : REPORT_TEXTS.ask(thing?.title ?? displayName)

/** Tells the admins about a person, or what they wrote or show. What was typed stays until it has reached them. */
export default function ReportDialog({ person, about: thing, open, onOpenChange }: ReportDialogProps) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [details, setDetails] = useState('')
  const [asked, setAsked] = useState(false)
  const send = trpc.moderation.report.useMutation({
    onSuccess: () => {
      toast.success(REPORT_TEXTS.reported)
      onOpenChange(false)
    },
  })
  const chosen = reportReasons.find((known) => known === reason)
  const fields = fieldSentencesOf(send.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!chosen || details.length > reportDetailsMax) return
    send.mutate({ ...subjectOf(person, thing), reason: chosen, details })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={titleOf(person, thing)}
      description={REPORT_TEXTS.about}
      locked={send.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" loading={send.isPending}>
            {REPORT_TEXTS.send}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5 pt-2">
        <Select
          label={REPORT_TEXTS.which}
          value={reason}
          error={asked && !chosen ? REPORT_TEXTS.reason : undefined}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">{REPORT_TEXTS.choose}</option>
          {reportReasons.map((known) => (
            <option key={known} value={known}>
              {REASONS[known]}
            </option>
          ))}
        </Select>
        <Textarea
          label={REPORT_TEXTS.what}
          optional
          limit={reportDetailsMax}
          value={details}
          error={fields.details ?? (details.length > reportDetailsMax ? REPORT_TEXTS.details : undefined)}
          onChange={({ target }) => setDetails(target.value)}
        />
        {send.error && !fields.details && (
          <p role="alert" className="text-danger text-sm">
            {sentenceOf(send.error)}
          </p>
        )}
        <Link to="/rules" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          {REPORT_TEXTS.rules}
        </Link>
      </form>
    </Dialog>
  )
}
