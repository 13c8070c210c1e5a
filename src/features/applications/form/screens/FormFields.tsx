import { useSession } from '#client/session/use-session.ts'
import { PictureButtons } from '#features/pictures/index.ts'
import { categories } from '#shared/categories.ts'
import { countries } from '#shared/countries.ts'
import { countryName } from '#shared/country-names.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { bioMax, experienceMax } from '../../spec.ts'
import { FORM, type FormStep } from '../spec.ts'
import { toggle } from '../state.ts'
import { CheckStep } from './CheckStep.tsx'
import type { ApplicationForm } from './useApplicationForm.ts'

type StepProps = { form: ApplicationForm }

/** Fields of one step of the form. */
export function FormFields({ form, step }: StepProps & { step: FormStep }) {
  if (step === 'about') return <AboutStep form={form} />
  if (step === 'work') return <WorkStep form={form} />
  return step === 'contact' ? <ContactStep form={form} /> : <CheckStep form={form} />
}

function AboutStep({ form: { draft, problems, change } }: StepProps) {
  const user = useSession()?.user
  return (
    <>
      {user && (
        <div className="flex items-center gap-4">
          <Avatar name={user.display_name} src={user.avatar_url} size="xl" />
          <div className="grid gap-2">
            <p className="font-semibold">{FORM.photo}</p>
            <p className="text-muted text-sm">{FORM.photoHint}</p>
            <PictureButtons kind="profile-picture" isThere={user.avatar_url !== null} />
          </div>
        </div>
      )}
      <Textarea
        label={FORM.bio}
        name="bio"
        optional
        rows={5}
        limit={bioMax}
        hint={FORM.bioHint}
        value={draft.bio}
        error={problems.bio}
        onChange={({ target }) => change({ bio: target.value })}
      />
    </>
  )
}

function WorkStep({ form: { draft, problems, change } }: StepProps) {
  return (
    <>
      <Field label={FORM.specialties} hint={FORM.specialtiesHint} error={problems.specialties}>
        {(control) => (
          <fieldset
            tabIndex={-1}
            aria-label={FORM.specialties}
            aria-describedby={control['aria-describedby']}
            data-invalid={problems.specialties ? true : undefined}
            className="flex flex-wrap gap-2"
          >
            <input id={control.id} type="hidden" value={draft.specialties.join()} readOnly />
            {categories.map((category) => (
              <Chip
                key={category}
                selected={draft.specialties.includes(category)}
                onClick={() => change({ specialties: toggle(draft.specialties, category) })}
              >
                {category}
              </Chip>
            ))}
          </fieldset>
        )}
      </Field>
      <Textarea
        label={FORM.experience}
        name="experience"
        optional
        rows={5}
        limit={experienceMax}
        hint={FORM.experienceHint}
        value={draft.experience}
        error={problems.experience}
        onChange={({ target }) => change({ experience: target.value })}
      />
    </>
  )
}

const link = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

function ContactStep({ form: { draft, problems, change } }: StepProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['instagram', 'twitter'] as const).map((site) => (
          <Input
            key={site}
            {...link}
            label={FORM[site]}
            name={site}
            optional
            leading={<span className="text-muted">@</span>}
            hint={site === 'instagram' ? FORM.linksHint : undefined}
            value={draft[site]}
            error={problems[site]}
            onChange={({ target }) => change({ [site]: target.value })}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={FORM.country}
          name="country"
          optional
          autoComplete="country"
          value={draft.country}
          error={problems.country}
          onChange={({ target }) => change({ country: target.value })}
        >
          <option value="">{FORM.noCountry}</option>
          {countries.map((code) => (
            // browser and server can have different names for a country
            <option key={code} value={code} suppressHydrationWarning>
              {countryName(code)}
            </option>
          ))}
        </Select>
        <Input
          label={FORM.state}
          name="state"
          optional
          autoComplete="address-level1"
          value={draft.state}
          error={problems.state}
          onChange={({ target }) => change({ state: target.value })}
        />
      </div>
    </>
  )
}
