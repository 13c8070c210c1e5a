import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { Input } from '#ui/Input.tsx'
import { PROFILE_SENTENCES } from '../spec.ts'
import { addSpecialties } from '../state.ts'

type SpecialtiesFieldProps = {
  specialties: readonly string[]
  error: string | undefined
  onChange: (specialties: readonly string[]) => void
}

/**
 * Field for specialties, entered one after the other. Leaving the field adds the typed text, so that saving does not
 * lose it.
 */
export function SpecialtiesField({ specialties, error, onChange }: SpecialtiesFieldProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const add = () => {
    if (typed.trim() !== '') onChange(addSpecialties(specialties, typed))
    setTyped('')
  }
  const remove = (specialty: string) => {
    onChange(specialties.filter((other) => other !== specialty))
    field.current?.querySelector('input')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    // in an empty field Enter submits the form, as in every other field
    if (event.key === 'Enter' && typed.trim() === '') return
    event.preventDefault()
    add()
  }
  return (
    <div ref={field} className="grid gap-2.5">
      <Input
        label="Specialties"
        optional
        placeholder="Type one and press Enter"
        hint={PROFILE_SENTENCES.specialtiesHint}
        value={typed}
        error={error}
        enterKeyHint="enter"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={add}
        trailing={
          <IconButton label="Add specialty" size="sm" className="-mr-2" onClick={add}>
            <Plus aria-hidden="true" />
          </IconButton>
        }
      />
      {specialties.length > 0 && (
        <ul aria-label="Your specialties" className="flex flex-wrap gap-2">
          {specialties.map((specialty) => (
            <li key={specialty} className="flex max-w-full items-center rounded-full bg-wash-strong pl-3 text-sm">
              <span className="truncate">{specialty}</span>
              <IconButton label={`Remove ${specialty}`} size="xs" onClick={() => remove(specialty)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
