import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ProfileForm } from '#features/accounts/profile/screens/ProfileForm.tsx'
import { PROFILE_SENTENCES } from '#features/accounts/profile/spec.ts'
import { ProfilePictures } from '#features/pictures/screens/ProfilePictures.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CardPreview } from './CardPreview.tsx'
import { RatesPart } from './RatesPart.tsx'

/** The first page of the settings: the public profile. */
export function ProfileSettings() {
  useOldAddress()
  const isSignedIn = useSession() !== null
  const profile = trpc.discovery.profile.useQuery(undefined, { enabled: isSignedIn })
  if (!isSignedIn) return null
  if (profile.data) {
    const { data } = profile
    const isCreator = data.category !== null
    return (
      <ProfileForm
        profile={data}
        pictures={<ProfilePictures profile={data} />}
        {...(isCreator && { preview: (draft) => <CardPreview profile={data} draft={draft} /> })}
      >
        {isCreator && <RatesPart profile={data} />}
      </ProfileForm>
    )
  }
  if (!profile.isError) return <ProfileLoading />
  return (
    <Card>
      <ErrorState
        text={PROFILE_SENTENCES.missing}
        retrying={profile.isFetching}
        onRetry={() => void profile.refetch()}
      />
    </Card>
  )
}

/** Handles old links to the wallet, which was part of this page. */
function useOldAddress() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === 'wallet') void navigate({ to: '/settings/wallet', replace: true })
  }, [hash, navigate])
}

function ProfileLoading() {
  return (
    <div className="grid gap-5">
      <Card className="grid gap-5">
        <Skeleton className="size-20 rounded-full" />
        <Skeleton className="h-18" />
        <Skeleton className="h-24" />
      </Card>
      <Card className="grid gap-5">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-36" />
      </Card>
    </div>
  )
}
