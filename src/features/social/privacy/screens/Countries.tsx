import { Search, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { countries } from '#shared/countries.ts'
import { countryName } from '#shared/country-names.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { chipClass } from '#ui/Chip.tsx'
import { Input } from '#ui/Input.tsx'
import { SENTENCES } from '../../spec.ts'
import { filterByPrefix } from '../../state.ts'

const all = countries.map((code) => ({ code, name: countryName(code) }))

type CountriesProps = { chosen: readonly string[]; onChange: (codes: string[]) => void }

/** Field for several countries. It lists the chosen countries and finds others by typing. */
export function Countries({ chosen, onChange }: CountriesProps) {
  const [typed, setTyped] = useState('')
  const found = useMemo(() => filterByPrefix(all, typed), [typed])
  const set = (code: string, on: boolean) =>
    onChange(on ? [...chosen, code].sort() : chosen.filter((known) => known !== code))
  return (
    <div className="grid gap-4">
      {chosen.length === 0 ? (
        <p className="text-muted">{SENTENCES.countriesNone}</p>
      ) : (
        <ul aria-label="Hidden in" className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={chipClass}
                aria-label={`Show in ${countryName(code)} again`}
                onClick={() => set(code, false)}
              >
                {countryName(code)}
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        label="Find a country"
        type="search"
        autoComplete="off"
        leading={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="max-h-64 overflow-y-auto rounded-control border border-line px-4 py-2">
        <legend className="sr-only">Countries</legend>
        {found.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) => set(code, target.checked)}
          />
        ))}
        {found.length === 0 && <p className="py-2 text-muted">{SENTENCES.countryMissing}</p>}
      </fieldset>
    </div>
  )
}
