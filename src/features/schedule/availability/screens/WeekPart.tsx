import { Panel } from '#ui/Panel.tsx'
import { ZoneSelect } from '#ui/ZoneSelect.tsx'
import { HOURS } from '../spec.ts'
import type { HoursForm } from './useHoursForm.ts'
import { WeekHours } from './WeekHours.tsx'

/** The creator's time zone, and the weekly hours in it. */
export function WeekPart({ form }: { form: HoursForm }) {
  return (
    <Panel title={HOURS.week}>
      <ZoneSelect
        label={HOURS.zone}
        value={form.draft.time_zone}
        hint={HOURS.zoneHint}
        error={form.problems.time_zone}
        onChange={(time_zone) => form.change({ time_zone })}
      />
      <WeekHours form={form} />
    </Panel>
  )
}
