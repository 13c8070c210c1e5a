import { countryName } from '#shared/country-names.ts'
import { Button } from '#ui/Button.tsx'
import { FORM, type FormStep } from '../spec.ts'
import type { ApplicationForm } from './useApplicationForm.ts'

/** Summary of all fields before sending, each with a link to its step. */
export function CheckStep({ form: { draft, go } }: { form: ApplicationForm }) {
  const place = [draft.state, draft.country && countryName(draft.country)].filter(Boolean).join(', ')
  const links = [draft.instagram && `Instagram ${draft.instagram}`, draft.twitter && `X ${draft.twitter}`]
  const lines: [FormStep, string, string][] = [
    ['about', FORM.bio, draft.bio],
    ['work', FORM.specialties, draft.specialties.join(', ')],
    ['work', FORM.experience, draft.experience],
    ['contact', FORM.links, links.filter(Boolean).join(', ')],
    ['contact', FORM.country, place],
  ]
  return (
    <dl className="grid gap-4">
      {lines.map(([step, label, text]) => (
        <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="row-span-2">
            <Button size="sm" variant="ghost" aria-label={`${FORM.edit}: ${label}`} onClick={() => go(step)}>
              {FORM.edit}
            </Button>
          </dd>
          <dd className="whitespace-pre-line break-words">
            {text || <span className="text-muted">{FORM.nothing}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
