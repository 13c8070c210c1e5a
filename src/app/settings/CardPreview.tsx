import type { Outputs } from '#client/trpc/trpc.ts'
import type { ProfileDraft } from '#features/accounts/profile/state.ts'
import { CreatorPoster } from '#features/discovery/index.ts'

type Profile = Outputs['discovery']['profile']

/** A live preview of the creator's card. It is inert. */
export function CardPreview({ profile, draft }: { profile: Profile; draft: ProfileDraft }) {
  return (
    <section aria-label="Preview of your card" className="grid gap-2.5">
      <p className="font-medium text-muted text-sm">Your card</p>
      <div inert>
        <CreatorPoster
          eager
          creator={{
            ...profile,
            is_online: false,
            is_live: false,
            display_name: draft.display_name.trim() || profile.display_name,
            category: draft.category,
            specialties: [...draft.specialties],
            country: draft.country || null,
            state: draft.state.trim() || null,
          }}
        />
      </div>
    </section>
  )
}
