import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { type SeriesScope, seriesScopes } from '../lists.ts'
import { FORM, SCOPES } from '../spec.ts'

type ScopeChoiceProps = { value: SeriesScope; onChange: (scope: SeriesScope) => void }

/** Choice between one date, the following dates and all dates of a series. */
export const ScopeChoice = (props: ScopeChoiceProps) => (
  <div className="grid gap-2">
    <p aria-hidden="true" className="field-label">
      {FORM.scope}
    </p>
    <SegmentedControl
      {...props}
      label={FORM.scope}
      segments={seriesScopes.map((value) => ({ value, label: SCOPES[value] }))}
    />
  </div>
)
