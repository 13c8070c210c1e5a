import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { dismissReasons, ruleCodes } from '../../lists.ts'
import { HOUSE_RULES } from '../../spec.ts'
import type { Case, Undo } from '../contract.ts'
import { CASE_SENTENCES, CASES, DISMISS_REASONS, noteMax, UNDO_BACK, UNDO_STAYS } from '../spec.ts'
import type { Decisions } from './useCases.ts'

type FormsProps = {
  report: Case
  /** What an undo brings back and what it cannot. */
  undo: Undo | null
  decisions: Decisions
  /** What is asked for, with its reason. */
  asked: 'remove' | 'dismiss' | undefined
  onAsk: (what: 'remove' | 'dismiss' | undefined) => void
}

/** Remove and dismiss with a reason; what is decided is undone in one press. */
export function DecisionForms({ report: { id, status }, undo, decisions, asked, onAsk }: FormsProps) {
  if (status !== 'open')
    return (
      <>
        {undo && <UndoPreview undo={undo} />}
        <Button
          className="justify-self-start"
          loading={decisions.undo.isPending}
          onClick={() => decisions.undo.mutate({ id })}
        >
          {CASES.undo}
        </Button>
      </>
    )
  if (asked === 'remove') return <RemoveForm id={id} remove={decisions.remove} onCancel={() => onAsk(undefined)} />
  if (asked === 'dismiss') return <DismissForm id={id} dismiss={decisions.dismiss} onCancel={() => onAsk(undefined)} />
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="danger" onClick={() => onAsk('remove')}>
        {CASES.remove}
      </Button>
      <Button onClick={() => onAsk('dismiss')}>{CASES.dismiss}</Button>
    </div>
  )
}

/** Before the press of Undo: what comes back with it, and what does not. */
const UndoPreview = ({ undo: { back, stays } }: { undo: Undo }) => (
  <>
    {back.length > 0 && (
      <Preview title={CASES.undoBack} lines={back.map(({ what, count }) => UNDO_BACK[what](count))} />
    )}
    {stays.length > 0 && (
      <Preview title={CASES.undoStays} lines={stays.map(({ what, count }) => UNDO_STAYS[what](count))} />
    )}
  </>
)

const Preview = ({ title, lines }: { title: string; lines: string[] }) => (
  <div className="grid gap-1">
    <p className="font-semibold">{title}</p>
    <ul className="grid list-disc gap-1 ps-5 text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)

type ButtonsProps = { label: string; variant: 'danger' | 'primary'; isPending: boolean; onCancel: () => void }

const Buttons = ({ label, variant, isPending, onCancel }: ButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button variant="ghost" onClick={onCancel}>
      {CASES.cancel}
    </Button>
    <Button type="submit" variant={variant} loading={isPending}>
      {label}
    </Button>
  </div>
)

const Note = ({ note, onNote }: { note: string; onNote: (note: string) => void }) => (
  <Textarea
    label={CASES.note}
    hint={CASES.noteHint}
    optional
    limit={noteMax}
    value={note}
    onChange={({ target }) => onNote(target.value)}
  />
)

function RemoveForm({ id, remove, onCancel }: { id: string; remove: Decisions['remove']; onCancel: () => void }) {
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const rule = ruleCodes.find((known) => known === code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rule && !remove.isPending) remove.mutate({ id, reason: rule, note })
  }
  return (
    <form noValidate onSubmit={submit} aria-label={CASES.remove} className="grid gap-4">
      <p className="text-muted">{CASES.removeAbout}</p>
      <Select
        label={CASES.rule}
        autoFocus
        value={code}
        hint={rule && `${HOUSE_RULES[rule].text} ${CASES.points(HOUSE_RULES[rule].points)}.`}
        error={isTried && !rule ? CASE_SENTENCES.ruleMissing : undefined}
        onChange={({ target }) => setCode(target.value)}
      >
        <option value="">{CASES.choose}</option>
        {ruleCodes.map((known) => (
          <option key={known} value={known}>
            {HOUSE_RULES[known].title}
          </option>
        ))}
      </Select>
      <Note note={note} onNote={setNote} />
      <Buttons label={CASES.remove} variant="danger" isPending={remove.isPending} onCancel={onCancel} />
    </form>
  )
}

function DismissForm({ id, dismiss, onCancel }: { id: string; dismiss: Decisions['dismiss']; onCancel: () => void }) {
  const [code, setCode] = useState('no_violation')
  const [note, setNote] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = dismissReasons.find((known) => known === code)
    if (reason && !dismiss.isPending) dismiss.mutate({ id, reason, note })
  }
  return (
    <form noValidate onSubmit={submit} aria-label={CASES.dismiss} className="grid gap-4">
      <Select label={CASES.reason} autoFocus value={code} onChange={({ target }) => setCode(target.value)}>
        {dismissReasons.map((known) => (
          <option key={known} value={known}>
            {DISMISS_REASONS[known]}
          </option>
        ))}
      </Select>
      <Note note={note} onNote={setNote} />
      <Buttons label={CASES.dismiss} variant="primary" isPending={dismiss.isPending} onCancel={onCancel} />
    </form>
  )
}
