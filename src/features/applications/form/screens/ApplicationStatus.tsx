import { useState } from 'react'
import { useMinute } from '#client/time/useMinute.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { momentText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { OwnApplication } from '../contract.ts'
import { STATUS } from '../spec.ts'
import { draftOf } from '../state.ts'
import { ApplicationForm } from './ApplicationForm.tsx'

const tones = {
  received: 'neutral',
  in_review: 'accent',
  queued: 'warning',
  approved: 'success',
  rejected: 'danger',
} as const

type ApplicationStatusProps = {
  application: OwnApplication
  /** Called when the focused element disappears: the button that opens the form again, or the form. */
  onGone: () => void
}

/** Shows the state of an application and the applicant's next step. */
export function ApplicationStatus({ application, onGone }: ApplicationStatusProps) {
  const now = useMinute()
  const [again, setAgain] = useState(false)
  const { stage, submitted_at, expected_by, reason, reapply_on } = application
  const mayAgain = reapply_on !== null && now >= reapply_on
  if (again) return <ApplicationForm before={draftOf(application)} onSent={onGone} />
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{STATUS.title}</h2>
        <Badge tone={tones[stage]}>{STATUS.stages[stage]}</Badge>
      </div>
      <p>{STATUS.about[stage]}</p>
      {reason && <blockquote className="whitespace-pre-line border-line border-l-2 pl-4">{reason}</blockquote>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-muted">{STATUS.submitted}</dt>
        <dd>
          <When at={submitted_at} />
        </dd>
        {expected_by && (
          <>
            <dt className="text-muted">{STATUS.expected}</dt>
            <dd>
              <When at={expected_by} />
            </dd>
          </>
        )}
        {reapply_on && !mayAgain && (
          <>
            <dt className="text-muted">{STATUS.reapply}</dt>
            <dd>
              <When at={reapply_on} />
            </dd>
          </>
        )}
      </dl>
      {reapply_on && <p className="text-muted text-sm">{mayAgain ? STATUS.mayAgain : STATUS.reapplyRule}</p>}
      {mayAgain && (
        <Button
          variant="primary"
          className="justify-self-start"
          onClick={() => {
            setAgain(true)
            onGone()
          }}
        >
          {STATUS.again}
        </Button>
      )}
    </Card>
  )
}

const When = ({ at }: { at: Date }) => (
  <ViewerText at={at} className="figures">
    {(zone) => momentText(at, zone)}
  </ViewerText>
)
