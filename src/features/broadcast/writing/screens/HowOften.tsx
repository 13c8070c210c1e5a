import { Input } from '#ui/Input.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { FREQUENCIES, frequencies, SENTENCES } from '../../spec.ts'
import type { BroadcastDraft } from '../state.ts'
import { todayHere } from './useBroadcastForm.ts'

type HowOftenProps = {
  draft: BroadcastDraft
  error: string | undefined
  onChange: (part: Partial<BroadcastDraft>) => void
}

/** Choice between one date and a schedule with an optional last day. */
export function HowOften({ draft: { frequency, until }, error, onChange }: HowOftenProps) {
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label="How often"
        segments={frequencies.map((value) => ({ value, label: FREQUENCIES[value] }))}
        value={frequency}
        onChange={(chosen) => onChange({ frequency: chosen })}
      />
      {frequency !== 'once' && (
        <Input
          type="date"
          label="Last day"
          hint={SENTENCES.untilHint}
          min={todayHere()}
          value={until}
          error={error}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      )}
    </div>
  )
}
