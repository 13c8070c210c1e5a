import { Input } from '#ui/Input.tsx'
import { socialNames, socialSites } from '../spec.ts'
import { linkField } from '../state.ts'
import type { ProfileForm } from './useProfileForm.ts'

/** Fields for the creator's pages on other sites. Accepts pasted URLs and handles. */
export function LinkFields({ form: { draft, errors, change } }: { form: ProfileForm }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {socialNames.map((name) => (
        <Input
          key={name}
          label={name === 'website' ? 'Website' : socialSites[name].name}
          name={linkField(name)}
          optional
          className={name === 'website' ? 'sm:col-span-2' : undefined}
          leading={name !== 'website' && <span className="text-muted">@</span>}
          placeholder={name === 'website' ? 'https://' : 'name'}
          inputMode={name === 'website' ? 'url' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={draft[linkField(name)]}
          error={errors[linkField(name)]}
          onChange={(event) => change({ [linkField(name)]: event.target.value })}
        />
      ))}
    </div>
  )
}
