import { Check } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CHECKLIST, FORM, formSteps } from '../spec.ts'
import { type Draft, stepBefore } from '../state.ts'
import { FormFields } from './FormFields.tsx'
import { useApplicationForm } from './useApplicationForm.ts'

type ApplicationFormProps = {
  /** Values of an earlier application, which prefill the form. */
  before?: Draft
  onSent: () => void
}

/** Application form in steps. The draft is saved on this device. */
export function ApplicationForm({ before, onSent }: ApplicationFormProps) {
  const form = useApplicationForm(before, onSent)
  const { step, heading, submit, go, problem, sending } = form
  const place = formSteps.indexOf(step) + 1
  const isLast = step === 'check'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Card className="grid gap-5">
          <div className="grid gap-2">
            <progress
              className="sr-only"
              value={place}
              max={formSteps.length}
              aria-label={FORM.stepOf(place, formSteps.length)}
            />
            <p className="text-muted text-sm">{FORM.stepOf(place, formSteps.length)}</p>
            <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
              {FORM.steps[step]}
            </h2>
          </div>
          <FormFields form={form} step={step} />
        </Card>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {problem}
        </p>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p className="me-auto text-muted text-sm">{FORM.kept}</p>
          {place > 1 && (
            <Button variant="ghost" onClick={() => go(stepBefore(step))}>
              {FORM.back}
            </Button>
          )}
          <Button type="submit" variant="primary" loading={sending}>
            {isLast ? FORM.send : FORM.next}
          </Button>
        </div>
      </form>
      <Checklist />
    </div>
  )
}

/** Checklist that reviewers use, shown to applicants. */
function Checklist() {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{CHECKLIST.title}</h2>
      <ul className="grid gap-2">
        {CHECKLIST.lines.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
            {line}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{CHECKLIST.note}</p>
    </Card>
  )
}
