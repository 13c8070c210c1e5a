import { Lock } from 'lucide-react'
import { Input } from '#ui/Input.tsx'
import { USERNAME_SENTENCES } from '../../people/spec.ts'
import type { OwnProfile } from '../contract.ts'
import type { ProfileForm } from './useProfileForm.ts'

/** Fields for display name and username. */
export function NameFields({ form: { draft, errors, change }, profile }: { form: ProfileForm; profile: OwnProfile }) {
  const rests = profile.username_rests_until
  const date = rests?.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: profile.time_zone ?? 'UTC' })
  const isRenamed = draft.username.trim().toLowerCase() !== profile.username
  return (
    <>
      <Input
        label="Name"
        name="display_name"
        autoComplete="name"
        required
        value={draft.display_name}
        error={errors.display_name}
        onChange={(event) => change({ display_name: event.target.value })}
      />
      <Input
        label="Username"
        name="username"
        leading={<span className="text-muted">@</span>}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        readOnly={rests !== null}
        trailing={rests && <Lock aria-hidden="true" />}
        value={draft.username}
        error={errors.username}
        hint={date ? USERNAME_SENTENCES.rest(date) : isRenamed ? USERNAME_SENTENCES.restHint : USERNAME_SENTENCES.hint}
        onChange={(event) => change({ username: event.target.value })}
      />
    </>
  )
}
