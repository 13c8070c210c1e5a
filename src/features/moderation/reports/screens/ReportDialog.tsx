import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { AskDialog } from '#ui/AskDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useReason } from '#ui/useReason.ts'
import { reportReasons } from '../../lists.ts'
import { REASONS } from '../../spec.ts'
import { REPORT_TEXTS, reportDetailsMax } from '../spec.ts'
import { type Person, type ReportedPart, type ReportedThing, reportedParts, subjectOf } from '../state.ts'

type ReportDialogProps = {
  person: Person
  /** The reported item. If absent, the report is about the person. */
  about?: ReportedThing | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

const titleOf = ({ displayName }: Person, thing: ReportedThing | undefined): string =>
  thing?.type === 'message' || thing?.type === 'chat'
    ? REPORT_TEXTS.message
    : REPORT_TEXTS.ask(thing?.title ?? displayName)

/** Dialog to report a person or an item. The draft stays in the browser until it is sent. */
export default function ReportDialog({ person, about: thing, open, onOpenChange }: ReportDialogProps) {
  const [code, setCode] = useState('')
  const [part, setPart] = useState<ReportedPart>('person')
  const details = useReason({ max: reportDetailsMax, tooLong: REPORT_TEXTS.details })
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = trpc.moderation.report.useMutation({
    onSuccess: () => {
      toast.success(REPORT_TEXTS.reported)
      onOpenChange(false)
    },
  })
  const chosen = reportReasons.find((known) => known === code)
  const fields = fieldSentencesOf(error)
  const send = () => {
    setTried(true)
    if (chosen) details.send((text) => mutate({ ...subjectOf(person, thing, part), reason: chosen, details: text }))
  }
  return (
    <AskDialog
      open={open}
      size="sm"
      title={titleOf(person, thing)}
      about={REPORT_TEXTS.about}
      action={REPORT_TEXTS.send}
      pending={isPending}
      problem={error && !fields.details ? sentenceOf(error) : undefined}
      onSend={send}
      onClose={() => onOpenChange(false)}
    >
      {!thing && (
        <Select
          label={REPORT_TEXTS.part}
          value={part}
          onChange={({ target }) => setPart(reportedParts.find((one) => one === target.value) ?? 'person')}
        >
          {reportedParts.map((one) => (
            <option key={one} value={one}>
              {REPORT_TEXTS.parts[one]}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={REPORT_TEXTS.which}
        value={code}
        error={isTried && !chosen ? REPORT_TEXTS.reason : undefined}
        onChange={({ target }) => setCode(target.value)}
      >
        <option value="">{REPORT_TEXTS.choose}</option>
        {reportReasons.map((known) => (
          <option key={known} value={known}>
            {REASONS[known]}
          </option>
        ))}
      </Select>
      <Textarea label={REPORT_TEXTS.what} optional {...details.field} error={fields.details ?? details.field.error} />
      <Link to="/rules" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        {REPORT_TEXTS.rules}
      </Link>
    </AskDialog>
  )
}
