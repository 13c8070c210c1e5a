import { Lock } from 'lucide-react'
import { ADDRESS } from '#features/orders/index.ts'
import { countries } from '#shared/countries.ts'
import { countryName } from '#shared/country-names.ts'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { SENTENCES } from '../../spec.ts'
import { type AddressDraft, missingParts } from '../state.ts'

type AddressFieldsProps = {
  address: AddressDraft
  /** True after the first submit; missing fields then show their errors. */
  tried: boolean
  fields: Record<string, string>
  onChange: (part: Partial<AddressDraft>) => void
}

const options = countries.map((code) => ({ code, name: countryName(code) }))

/** Fields of a shipping address, with autofill. */
export function AddressFields({ address, tried, fields, onChange }: AddressFieldsProps) {
  const missing: readonly string[] = tried ? missingParts(address) : []
  const field = (part: keyof AddressDraft) => ({
    value: address[part],
    error: missing.includes(part) ? ADDRESS.missing : fields[`shipping_address.${part}`],
    maxLength: ADDRESS.max,
  })
  const line = (part: keyof AddressDraft) => ({
    ...field(part),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [part]: target.value }),
  })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-bold font-display text-lg">{ADDRESS.title}</legend>
      <Input label="Name" autoComplete="shipping name" {...line('name')} />
      <Input label="Street and number" autoComplete="shipping address-line1" {...line('line1')} />
      <Input label="Apartment, floor" optional autoComplete="shipping address-line2" {...line('line2')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Input label="Postal code" optional autoComplete="shipping postal-code" {...line('postal_code')} />
        <Input label="City" autoComplete="shipping address-level2" {...line('city')} />
        <Input label="State or region" optional autoComplete="shipping address-level1" {...line('region')} />
        <Select
          label="Country"
          autoComplete="shipping country"
          value={address.country}
          error={missing.includes('country') ? ADDRESS.country : fields['shipping_address.country']}
          onChange={({ target }) => onChange({ country: target.value })}
        >
          <option value="">Choose…</option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Input
        label="Phone for the carrier"
        optional
        type="tel"
        autoComplete="shipping tel"
        {...line('phone')}
        error={fields['shipping_address.phone']}
      />
      <p className="flex gap-2 text-muted text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {SENTENCES.addressAbout}
      </p>
    </fieldset>
  )
}
