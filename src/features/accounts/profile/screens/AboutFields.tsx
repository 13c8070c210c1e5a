import { categories } from '#shared/categories.ts'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { bioMax } from '../spec.ts'
import { SpecialtiesField } from './SpecialtiesField.tsx'
import type { ProfileForm } from './useProfileForm.ts'

/** Fields about the person; for creators also their profession. */
export function AboutFields({ form: { draft, errors, change }, isCreator }: { form: ProfileForm; isCreator: boolean }) {
  return (
    <>
      <Textarea
        label="Bio"
        name="bio"
        optional
        rows={4}
        limit={bioMax}
        placeholder={isCreator ? 'Topics, shows and music people can expect from you' : 'A few words about you'}
        value={draft.bio}
        error={errors.bio}
        onChange={(event) => change({ bio: event.target.value })}
      />
      {isCreator && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label="Category"
              name="category"
              value={draft.category}
              error={errors.category}
              onChange={(event) => change({ category: event.target.value })}
            >
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
            <Input
              label="Profession"
              name="creator_type"
              optional
              placeholder="Pianist, coach, painter"
              value={draft.creator_type}
              error={errors.creator_type}
              onChange={(event) => change({ creator_type: event.target.value })}
            />
          </div>
          <SpecialtiesField
            specialties={draft.specialties}
            error={errors.specialties}
            onChange={(specialties) => change({ specialties })}
          />
        </>
      )}
    </>
  )
}
