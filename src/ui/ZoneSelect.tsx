import { Select } from './Select.tsx'
import { useTimeZones } from './useTimeZones.ts'

type ZoneSelectProps = {
  label: string
  value: string
  error?: string | undefined
  hint?: string | undefined
  onChange: (zone: string) => void
}

/** Select for a time zone, by area and city. */
export function ZoneSelect({ label, value, error, hint, onChange }: ZoneSelectProps) {
  const groups = useTimeZones(value)
  return (
    <Select
      label={label}
      value={value}
      error={error}
      hint={hint}
      name="time_zone"
      onChange={(event) => onChange(event.target.value)}
    >
      {groups.map(({ area, zones }) => (
        <optgroup key={area} label={area}>
          {zones.map(({ zone, label: city }) => (
            <option key={zone} value={zone}>
              {city}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
