import { countries } from '#shared/countries.ts'
import { countryName } from '#shared/country-names.ts'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { ZoneSelect } from '#ui/ZoneSelect.tsx'
import { PROFILE_SENTENCES } from '../spec.ts'
import type { ProfileForm } from './useProfileForm.ts'

type PlaceFieldsProps = {
  form: ProfileForm
  isCreator: boolean
  /** True if no time zone is stored, so that the field shows the one of this device. */
  isDetected: boolean
}

/** Fields for place and time zone. */
export function PlaceFields({ form: { draft, errors, change }, isCreator, isDetected }: PlaceFieldsProps) {
  return (
    <>
      {isCreator && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label="Country"
            name="country"
            optional
            autoComplete="country"
            value={draft.country}
            error={errors.country}
            onChange={(event) => change({ country: event.target.value })}
          >
            <option value="">Not shown</option>
            {countries.map((code) => (
              // browser and server can have different names for a country
              <option key={code} value={code} suppressHydrationWarning>
                {countryName(code)}
              </option>
            ))}
          </Select>
          <Input
            label="City or region"
            name="state"
            optional
            autoComplete="address-level1"
            value={draft.state}
            error={errors.state}
            onChange={(event) => change({ state: event.target.value })}
          />
        </div>
      )}
      <ZoneSelect
        label="Time zone"
        value={draft.time_zone}
        error={errors.time_zone}
        hint={isDetected ? PROFILE_SENTENCES.timeZoneDetected : PROFILE_SENTENCES.timeZoneHint}
        onChange={(time_zone) => change({ time_zone })}
      />
    </>
  )
}
