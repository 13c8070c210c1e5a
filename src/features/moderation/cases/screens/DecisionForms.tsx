import { useState } from 'react'
import { KeyHint } from '#client/admin/AdminPanel.tsx'
import { useSession } from '#client/session/use-session.ts'
import type { UnsentText } from '#client/useUnsentText.ts'
import { Button } from '#ui/Button.tsx'
import { ReasonForm } from '#ui/ReasonForm.tsx'
import { Select } from '#ui/Select.tsx'
import { useReason } from '#ui/useReason.ts'
import { dismissReasons, type RuleCode } from '../../lists.ts'
import { HOUSE_RULES } from '../../spec.ts'
import type { Case, Undo } from '../contract.ts'
import { CASE_SENTENCES, CASES, DISMISS_REASONS, noteMax, UNDO_BACK, UNDO_STAYS } from '../spec.ts'
import { RuleSelect } from './RuleSelect.tsx'
import type { Decisions } from './useCases.ts'

type DismissReason = (typeof dismissReasons)[number]

/** Limit of the note to other admins, the last field of both forms. */
const noteLimit = { max: noteMax, tooLong: CASE_SENTENCES.tooLong }
const noteField = { label: CASES.note, hint: CASES.noteHint, optional: true, back: CASES.cancel }

type DecisionFormsProps = {
  report: Case
  /** Preview of an undo: effects of the removal that it reverses, and effects that remain. */
  undo: Undo | null
  decisions: Decisions
  /** The open form, if any. */
  asked: 'remove' | 'dismiss' | undefined
  onAsk: (what: 'remove' | 'dismiss' | undefined) => void
  keep: UnsentText['keep']
}

/** Forms to remove or dismiss with a reason; a decided case has a button to undo it. */
export function DecisionForms({ report, undo, decisions, asked, onAsk, keep }: DecisionFormsProps) {
  const { id, status } = report
  if (status !== 'open')
    return (
      <div className="grid gap-3">
        {undo && <UndoPreview undo={undo} />}
        <div className="admin-decision">
          <Button loading={decisions.undo.isPending} onClick={() => decisions.undo.mutate({ id })}>
            {CASES.undo}
            <KeyHint>U</KeyHint>
          </Button>
        </div>
      </div>
    )
  const form = { onTyped: (typed: string) => keep(id, typed), onCancel: () => onAsk(undefined) }
  if (asked === 'remove') return <RemoveForm id={id} remove={decisions.remove} {...form} />
  if (asked === 'dismiss') return <DismissForm id={id} dismiss={decisions.dismiss} {...form} />
  return (
    <div className="admin-decision">
      <Button variant="danger" onClick={() => onAsk('remove')}>
        {CASES.remove}
        <KeyHint>R</KeyHint>
      </Button>
      <Button onClick={() => onAsk('dismiss')}>
        {CASES.dismiss}
        <KeyHint>D</KeyHint>
      </Button>
      <Claim report={report} decisions={decisions} />
    </div>
  )
}

/** Button that assigns the case to the admin, or gives it back. Hidden while another admin has it. */
function Claim({ report: { id, claim }, decisions: { claim: take, release } }: { report: Case; decisions: Decisions }) {
  const me = useSession()?.user.id
  if (claim && claim.id !== me) return null
  return (
    <Button
      variant="ghost"
      className="ms-auto"
      loading={take.isPending || release.isPending}
      onClick={() => (claim ? release.mutate({ id }) : take.mutate({ id }))}
    >
      {claim ? CASES.release : CASES.claim}
      {!claim && <KeyHint>C</KeyHint>}
    </Button>
  )
}

/** Lists the effects of an undo above its button. */
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

type DecisionFormProps = { id: string; onTyped: (typed: string) => void; onCancel: () => void }

function RemoveForm({ id, remove, onTyped, onCancel }: DecisionFormProps & Pick<Decisions, 'remove'>) {
  const [rule, setRule] = useState<RuleCode>()
  const [isTried, setTried] = useState(false)
  return (
    <ReasonForm
      {...noteField}
      reason={useReason({ ...noteLimit, onTyped })}
      name={CASES.remove}
      action={CASES.remove}
      danger
      pending={remove.isPending}
      onTry={() => setTried(true)}
      onSend={(note) => rule && remove.mutate({ id, reason: rule, note })}
      onBack={onCancel}
    >
      <p className="text-muted">{CASES.removeAbout}</p>
      <RuleSelect
        label={CASES.rule}
        none={CASES.choose}
        autoFocus
        rule={rule}
        hint={rule && `${HOUSE_RULES[rule].text} ${CASES.points(HOUSE_RULES[rule].points)}.`}
        error={isTried && !rule ? CASE_SENTENCES.ruleMissing : undefined}
        onRule={setRule}
      />
    </ReasonForm>
  )
}

function DismissForm({ id, dismiss, onTyped, onCancel }: DecisionFormProps & Pick<Decisions, 'dismiss'>) {
  const [why, setWhy] = useState<DismissReason>('no_violation')
  return (
    <ReasonForm
      {...noteField}
      reason={useReason({ ...noteLimit, onTyped })}
      name={CASES.dismiss}
      action={CASES.dismiss}
      pending={dismiss.isPending}
      onSend={(note) => dismiss.mutate({ id, reason: why, note })}
      onBack={onCancel}
    >
      <Select
        label={CASES.reason}
        autoFocus
        value={why}
        onChange={({ target }) => setWhy(dismissReasons.find((known) => known === target.value) ?? why)}
      >
        {dismissReasons.map((known) => (
          <option key={known} value={known}>
            {DISMISS_REASONS[known]}
          </option>
        ))}
      </Select>
    </ReasonForm>
  )
}
