import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { SENTENCES } from '../../spec.ts'

type ConsentProps = { price: number; given: boolean; missing: boolean; onChange: (given: boolean) => void }

/** Required checkbox that agrees to renewals; unchecked by default. */
export function Consent({ price, given, missing, onChange }: ConsentProps) {
  const id = useId()
  return (
    <div className="grid gap-1 rounded-control border border-line p-4">
      <Checkbox
        label={SENTENCES.consent(price)}
        checked={given}
        aria-invalid={missing || undefined}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={id} className="text-muted text-sm">
        {missing ? (
          <span role="alert" className="field-error">
            <CircleAlert aria-hidden="true" />
            {SENTENCES.consentMissing}
          </span>
        ) : (
          SENTENCES.terms
        )}
      </p>
    </div>
  )
}
