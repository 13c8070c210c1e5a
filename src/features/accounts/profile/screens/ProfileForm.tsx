import type { ReactNode } from 'react'
import { LeaveGuard } from '#client/navigation/LeaveGuard.tsx'
import { Card } from '#ui/Card.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import type { OwnProfile } from '../contract.ts'
import { PROFILE_SENTENCES } from '../spec.ts'
import type { ProfileDraft } from '../state.ts'
import { AboutFields } from './AboutFields.tsx'
import { LinkFields } from './LinkFields.tsx'
import { NameFields } from './NameFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { useProfileForm } from './useProfileForm.ts'

type ProfileFormProps = {
  profile: OwnProfile
  pictures: ReactNode
  /** Renders a preview of the profile, shown beside the form on a wide screen. */
  preview?: (draft: ProfileDraft) => ReactNode
  /** Settings with a separate save, shown below the form. */
  children?: ReactNode
}

/** Form that edits the profile. Fans have a name and a bio; creators have all fields. */
export function ProfileForm({ profile, pictures, preview, children }: ProfileFormProps) {
  const form = useProfileForm(profile)
  const isCreator = profile.category !== null
  return (
    <div className="grid items-start gap-8 @min-[40rem]:grid-cols-[minmax(0,1fr)_13.5rem]">
      <form noValidate onSubmit={form.submit} className="grid min-w-0 gap-5">
        <Part>
          {pictures}
          <NameFields form={form} profile={profile} />
        </Part>
        <Part title="About">
          <AboutFields form={form} isCreator={isCreator} />
        </Part>
        <Part title={isCreator ? 'Place and time' : 'Time'}>
          <PlaceFields form={form} isCreator={isCreator} isDetected={profile.time_zone === null} />
        </Part>
        {isCreator && (
          <Part title="Links">
            <LinkFields form={form} />
          </Part>
        )}
        {children}
        <SaveBar form={form} unsaved={PROFILE_SENTENCES.unsaved} />
        <LeaveGuard isDirty={form.isDirty} />
      </form>
      {preview && <aside className="sticky top-24 hidden @min-[40rem]:block">{preview(form.draft)}</aside>}
    </div>
  )
}

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card className="grid gap-5">
      {title && <h3 className="text-lg">{title}</h3>}
      {children}
    </Card>
  )
}
